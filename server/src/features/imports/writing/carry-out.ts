import type { Database } from '../../../db/database.ts';
import { listLevelRows } from '../../../records/level/level.queries.ts';
import { switchedOff } from '../../../records/place/switched-off.ts';
import { readLibrary } from '../../../records/setting/library.queries.ts';
import { StartError } from '../../../start-error.ts';
import type { Reject } from '../columns/input.ts';
import type { KindName } from '../columns/kind-names.ts';
import type { Source } from '../columns/source.ts';
import { kinds } from '../kinds/all-kinds.ts';
import type { PreparedRows } from '../kinds/import-kind.ts';
import type { ImportRun, Written } from './import-run.commands.ts';
import { writeImport } from './write-import.commands.ts';

/** Checks and plans the rows of a file, and writes them unless this is a dry run: for the command and for the browser. */

/** Why nothing of this kind is imported: its programme is not run. */
export async function kindProblem(db: Database, kind: KindName): Promise<string | null> {
  const { program } = kinds[kind];
  if (program === undefined || (await readLibrary(db)).programs.includes(program)) return null;
  return switchedOff(program);
}

export interface CarryOut {
  kind: KindName;
  /** Allows an ISBN in the catalogue to get an entirely different title. */
  replace_titles?: boolean;
  /** Who imports; left out at the command line. */
  staff_id?: number;
  /** Called with the number of rows, then once for each checked row. */
  onRows?: (total: number) => void;
  onRow?: () => Promise<void> | undefined;
}

export interface CarriedOut extends Written {
  source: Source;
  prepared: PreparedRows;
  /** Of rows, not of copies, in the order of the file. */
  rejects: Reject[];
  /** Those of copies too. */
  allRejects: Reject[];
  /** Remarks on accepted rows, each with the number of its rows. */
  notes: Map<string, number>;
}

/**
 * @param source the rows of the file of the request
 * @param runOf makes the run of the import once its rows are read; null for a dry run
 */
export async function carryOut(
  db: Database,
  request: CarryOut,
  source: Source,
  runOf: ((rows: number, rejected: number) => ImportRun) | null,
): Promise<CarriedOut> {
  const problem = await kindProblem(db, request.kind);
  if (problem !== null) throw new StartError(problem);
  const kind = kinds[request.kind];
  const levels = await listLevelRows.all(db, {});
  request.onRows?.(source.count);
  const unreadable: Reject[] = [];
  const rows = source.rows((reject) => unreadable.push(reject));
  const withCopies = new Set(source.copies?.map(({ line }) => line));
  const prepared = await kind.prepare(rows, levels, source.unit, () => request.onRow?.(), withCopies);
  const rejected = unreadable.length + prepared.rejects.length;
  const { replace_titles = false, staff_id = null } = request;
  const options = { replace_titles, staff_id };
  const run = runOf?.(source.count, rejected) ?? null;
  const { outcome, copies } = await writeImport(db, { source, prepared, options }, run);
  const rejects = sorted([...unreadable, ...prepared.rejects, ...outcome.rejects]);
  return {
    source,
    prepared,
    outcome,
    copies,
    rejects,
    allRejects: sorted([...rejects, ...(copies?.rejects ?? [])]),
    notes: new Map([
      ...prepared.notes(new Set(outcome.rejects.map(({ line }) => line))),
      ...(outcome.notes ?? []),
    ]),
  };
}

const sorted = (rejects: Reject[]): Reject[] => rejects.sort((a, b) => a.line - b.line);
