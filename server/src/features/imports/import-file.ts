import { accessSync, constants, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Database } from '../../db/database.ts';
import { StartError } from '../../start-error.ts';
import { catalogue } from './catalogue.commands.ts';
import { children } from './children.commands.ts';
import { copies } from './copies.commands.ts';
import type { ImportKind, Outcome, Reject } from './import-kind.ts';
import type { Encoding } from './input-text.ts';
import { listLevels } from './levels.queries.ts';
import { readSource } from './read-source.ts';
import { schools } from './schools.commands.ts';
import { sites } from './sites.commands.ts';
import type { Source } from './source.ts';
import { writeImport } from './write-import.commands.ts';

/** Imports one file: everything is read, checked and planned first, then one transaction writes all rows that are good. */

const kinds = { catalogue, copies, sites, schools, children } satisfies Record<string, ImportKind>;
export type KindName = keyof typeof kinds;

export interface ImportRequest {
  kind: KindName;
  file: string;
  dry_run?: boolean;
  /** Each "field=Header". */
  map?: string[];
  /** Of text that is not Unicode. */
  encoding?: Encoding;
  /** The sheet of a workbook. */
  sheet?: string;
  /** The line of the header, or its row in a workbook. */
  header_line?: number;
  /** Where rejected rows go; beside the file unless told. */
  rejects?: string;
  /** Gives an ISBN of the catalogue to a book with an entirely different title. */
  replace_titles?: boolean;
  /** Hears how many rows there are, and once for each row that is checked. */
  onRows?: (total: number) => void;
  onRow?: () => void;
}

export interface ImportReport extends Outcome {
  source: Pick<Source, 'unit' | 'mapping' | 'unused' | 'notices'>;
  /** How many rows the file has. */
  rows: number;
  repeated: number;
  /** Of a MARC file whose records name copies. */
  copies: Outcome | null;
  /** How many rows that went in have each note, such as a repaired ISBN. */
  notes: Map<string, number>;
  rejects_file: string | null;
}

/** What was imported stays; the report lists the rejected rows, which have no file. */
export class RejectsNotWritten extends StartError {
  constructor(
    message: string,
    readonly report: ImportReport,
  ) {
    super(message);
  }
}

export async function importFile(db: Database, request: ImportRequest): Promise<ImportReport> {
  const { kind: kindName, dry_run = false } = request;
  const rejectsFile = rejectsFileOf(request);
  const kind: ImportKind = kinds[kindName];
  const source = await readSource(request, kind);
  const levels = await listLevels.all(db, {});
  request.onRows?.(source.count);
  const unreadable: Reject[] = [];
  const rows = source.rows((reject) => unreadable.push(reject));
  const prepared = kind.prepare(rows, levels, source.unit, () => request.onRow?.());
  const { outcome, copies } = await writeImport(db, request, source, prepared);
  const rejects = sorted([...unreadable, ...prepared.rejects, ...outcome.rejects]);
  const kept = sorted([...rejects, ...(copies?.rejects ?? [])]);
  const keepsRejects = kept.length > 0 && (!dry_run || request.rejects !== undefined);
  const report: ImportReport = {
    ...outcome,
    rejects,
    source,
    rows: source.count,
    copies,
    repeated: prepared.repeated,
    notes: prepared.notes(new Set(outcome.rejects.map(({ line }) => line))),
    rejects_file: null,
  };
  if (!keepsRejects) return report;
  try {
    writeRejects(rejectsFile, source, kept);
  } catch (error) {
    throw new RejectsNotWritten(whyNotWritten(request, rejectsFile, error as Error), report);
  }
  return { ...report, rejects_file: rejectsFile };
}

const sorted = (rejects: Reject[]): Reject[] => rejects.sort((a, b) => a.line - b.line);

/** Beside the file, or in the current folder where the file's own cannot be written. */
function rejectsFileOf({ file, rejects }: ImportRequest): string {
  const extension = extname(file);
  // What was rejected from a workbook or a MARC file is written as a table of text.
  const kept = /^\.(csv|tsv|txt|tab)$/i.test(extension) ? extension : '.csv';
  const name = `${basename(file, extension)}.rejects${kept}`;
  const chosen = rejects ?? (isWritable(dirname(file)) ? join(dirname(file), name) : resolve(name));
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

/** Beside the table of rejected records, the records themselves. */
const rawFileOf = (rejectsFile: string): string => rejectsFile.replace(/(\.csv)?$/i, '.mrc');

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

function writeRejects(rejectsFile: string, source: Source, rejects: Reject[]): void {
  writeFileSync(rejectsFile, source.writeRejects(rejects));
  if (source.writeRawRejects) writeFileSync(rawFileOf(rejectsFile), source.writeRawRejects(rejects));
}

function whyNotWritten({ file, dry_run }: ImportRequest, rejectsFile: string, { message }: Error): string {
  const done = dry_run ? '' : `The good rows of ${basename(file)} are in. `;
  return `${done}The rejected rows could not be written to ${rejectsFile} (${message}); the report lists all of them. To get a file of them, import ${basename(file)} again with --rejects and a place that can be written; that changes nothing else.`;
}
