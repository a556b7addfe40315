import { accessSync, constants, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { writeAuditAtCommandLine } from '../../db/audit.commands.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { takeImportTurn } from '../../db/turn.commands.ts';
import { StartError } from '../../start-error.ts';
import { catalogue } from './catalogue.commands.ts';
import { children } from './children.commands.ts';
import { copies } from './copies.commands.ts';
import type { ImportKind, Outcome, Reject } from './import-kind.ts';
import { readInput } from './input-text.ts';
import { listLevels } from './levels.queries.ts';
import { looksLikeMarc } from './marc-records.ts';
import { readMarc } from './marc-source.ts';
import { schools } from './schools.commands.ts';
import { sites } from './sites.commands.ts';
import { readDelimited, type Source } from './source.ts';

/** Imports one file: everything is read and checked first, then one transaction writes all rows that are good. */

const kinds = { catalogue, copies, sites, schools, children } satisfies Record<string, ImportKind>;
export type KindName = keyof typeof kinds;

export interface ImportRequest {
  kind: KindName;
  file: string;
  dry_run?: boolean;
  /** Each "field=Header". */
  map?: string[];
  /** Where rejected rows go; beside the file unless told. */
  rejects?: string;
  /** Hears how many rows there are, and once for each row that is checked. */
  onRows?: (total: number) => void;
  onRow?: () => void;
}

export interface ImportReport extends Outcome {
  source: Pick<Source, 'unit' | 'mapping' | 'unused'>;
  repeated: number;
  /** How many rows that went in have each note, such as a repaired ISBN. */
  notes: Map<string, number>;
  rejects_file: string | null;
}

export async function importFile(db: Database, request: ImportRequest): Promise<ImportReport> {
  const { file, kind: kindName, dry_run = false } = request;
  const rejectsFile = rejectsFileOf(request);
  const kind: ImportKind = kinds[kindName];
  const source = readSource(request, kind);
  const levels = await listLevels.all(db, {});
  request.onRows?.(source.rows.length);
  const prepared = kind.prepare(source.rows, levels, () => request.onRow?.());
  const outcome = await writeAll(db, { kind: kindName, dry_run }, prepared.write);
  const rejects = [...source.rejects, ...prepared.rejects, ...outcome.rejects].sort(
    (a, b) => a.line - b.line,
  );
  const keepsRejects = rejects.length > 0 && (!dry_run || request.rejects !== undefined);
  if (keepsRejects) writeRejects(file, rejectsFile, source, rejects);
  return {
    ...outcome,
    rejects,
    source,
    repeated: prepared.repeated,
    notes: prepared.notes,
    rejects_file: keepsRejects ? rejectsFile : null,
  };
}

function readSource({ kind: name, file, map = [] }: ImportRequest, kind: ImportKind): Source {
  const bytes = readInput(file);
  const isMarc = /\.(mrc|marc)$/i.test(file) || looksLikeMarc(bytes);
  if (!isMarc) return readDelimited(file, bytes, kind, map);
  if (name !== 'catalogue') throw new StartError('A MARC 21 file holds a catalogue; import it as one.');
  if (map.length > 0) throw new StartError('A MARC 21 file has fixed fields; leave --map out.');
  return readMarc(file, bytes);
}

/** Beside the file, or in the current folder where the file's own cannot be written. */
function rejectsFileOf({ file, rejects }: ImportRequest): string {
  const extension = extname(file);
  const name = `${basename(file, extension)}.rejects${extension || '.csv'}`;
  const chosen = rejects ?? (isWritable(dirname(file)) ? join(dirname(file), name) : name);
  if (resolve(chosen) === resolve(file)) {
    throw new StartError('The rejects file would overwrite the file that is imported; name another one.');
  }
  if (rejects !== undefined && !isWritable(dirname(rejects))) {
    throw new StartError(
      `The rejects file ${rejects} cannot be written; name another one. Nothing is imported.`,
    );
  }
  return chosen;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

class DryRun extends Error {
  constructor(readonly outcome: Outcome) {
    super();
  }
}

/** A dry run does all of the work and takes it back. */
async function writeAll(
  db: Database,
  { kind, dry_run }: { kind: KindName; dry_run: boolean },
  write: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction(async (tx) => {
      await takeImportTurn(tx);
      const outcome = await write(tx);
      if (dry_run) throw new DryRun(outcome);
      const { added, changed } = outcome;
      const detail = `${kind}: ${added} added, ${changed} changed`;
      await writeAuditAtCommandLine(tx, { action: 'import_records', detail });
      return outcome;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.outcome;
    throw error;
  }
}

function writeRejects(file: string, rejectsFile: string, source: Source, rejects: Reject[]): void {
  try {
    writeFileSync(rejectsFile, source.writeRejects(rejects));
  } catch (error) {
    throw new StartError(
      `The good rows of ${basename(file)} are in, but the rejected ones could not be written to ${rejectsFile} (${(error as Error).message}). Import the file again with --rejects and another place; that changes nothing else.`,
    );
  }
}
