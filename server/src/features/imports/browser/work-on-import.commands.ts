import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '../../../db/database.ts';
import { forgetParts, forgetSomeAccepted, moveImport } from '../../../records/import/import.commands.ts';
import { findImport, listRejected } from '../../../records/import/import.queries.ts';
import { StartError } from '../../../start-error.ts';
import { countsOf, ImportStopped, importRun, noteAlive, whileAlive } from '../writing/import-run.commands.ts';
import { release } from '../writing/lapsed.commands.ts';
import { revert } from '../writing/revert/revert.commands.ts';
import { carryOut, kindProblem } from '../writing/write-import.commands.ts';
import { readOptions, writeOptions } from './choices.rules.ts';
import { forScreen, type StoredRow } from './detail.rules.ts';
import { readUpload, type UploadRow } from './read-upload.queries.ts';
import { forgetRows, storedRows, storeRejects, storeRows } from './stored-rows.commands.ts';

/** Does the background work of an import: checks, runs or reverts it, as its state says. */

export interface ImportWork {
  import_id: string;
  /** Only the worker that was given the import may go on with it. */
  worker: string;
  /** Only reads the file and stores what its rows would do. */
  isCheck?: boolean;
}

interface WorkOnRow extends UploadRow {
  worker: string;
  options: string;
  staff_id: number | null;
  reverted_by: number | null;
}

/** Counts rows; returns a promise now and then, so that the process can do other work. */
type CountRow = (total: number) => () => Promise<void> | undefined;

const rowsBetweenTurns = 500;

export async function workOnImport(db: Database, { import_id, worker }: ImportWork): Promise<void> {
  const row = await findImport.first(db, { import_id });
  if (row === null || row.worker !== worker) return;
  const { state } = row;
  const work: WorkOnRow = { ...row, worker };
  const { counting } = new Progress(db, { import_id, worker });
  const steps = {
    checking: () => check(db, work, counting),
    running: () => db.alone(() => run(db, work, counting)),
    reverting: () => db.alone(() => revert(db, work)),
  };
  try {
    await whileAlive(db, work, steps[state as keyof typeof steps]);
  } catch (error) {
    if (error instanceof ImportStopped) return;
    const problem = error instanceof StartError ? forScreen(error.message) : fault;
    await db.transaction((tx) => release(tx, { import_id, state, worker }, problem));
    if (!(error instanceof StartError)) throw error;
  }
}

const fault =
  'Something went wrong on the server. Nothing was changed. Try again, or ask the person who runs it.';

/** Works on imports in this process. A real server starts a process for each, so that no desk waits. */
export const importsInProcess =
  (db: Database, log: Pick<FastifyBaseLogger, 'error'>) =>
  (work: ImportWork): void => {
    workOnImport(db, work).catch((error: unknown) => log.error({ err: error }, 'an import has failed'));
  };

/** Checks an uploaded file: plans every row and stores what it would do. Writes nothing to the library. */
async function check(db: Database, row: WorkOnRow, counting: CountRow): Promise<void> {
  const { import_id, worker } = row;
  const { kind, options, reading, source, problem } = await readUpload(db, row, readOptions(row.options));
  const known = { import_id, state: 'checking', worker } as const;
  const ready = { state: 'ready', worker: null, kind, options: writeOptions(options) } as const;
  await forgetRows(db, import_id);
  const off = kind && (await kindProblem(db, kind));
  if (source === null || kind === null || off) {
    const values = { ...ready, reading: JSON.stringify(reading), problem: off ?? problem, counts: null };
    await move(db, (tx) => moveImport(tx, known, values));
    return;
  }
  const { replace_titles } = options.choices;
  const carried = await carryOut(db, { kind, replace_titles, onRow: counting(source.count) }, source, null);
  await storeRows(db, import_id, storedRows(carried));
  await storeRejects(db, import_id, carried);
  const { outcome, copies, allRejects } = carried;
  const rejected = carried.rejects.length - outcome.rejects.length;
  const counts = countsOf({ rows: source.count, rejected }, { outcome, copies });
  const values = {
    ...ready,
    reading: JSON.stringify({
      ...reading,
      notes: [...carried.notes].map(([note, rows]) => ({ note, rows })),
    }),
    counts: JSON.stringify(counts),
    problem: allRejects.length === source.count && counts.copies_added === 0 ? everyRowRejected : null,
  };
  await move(db, (tx) => moveImport(tx, known, values));
}

const everyRowRejected = 'Every row is rejected. Correct the columns or the rows.';

async function move(db: Database, change: (tx: Transaction) => Promise<boolean>): Promise<void> {
  if (!(await db.transaction(change))) throw new ImportStopped();
}

/** Runs a checked import: writes all valid rows, then keeps only the rejected ones. */
async function run(db: Database, row: WorkOnRow, counting: CountRow): Promise<void> {
  const { import_id, worker, staff_id } = row;
  const { kind, options, reading, source, problem } = await readUpload(db, row, readOptions(row.options));
  if (source === null || kind === null) throw new StartError(problem ?? 'The file cannot be read.');
  const { choices } = options;
  // Neither samples nor corrected cells: they may be about children.
  const done = {
    reading: JSON.stringify({ ...reading, samples: [] }),
    options: writeOptions({ choices }),
  };
  const { replace_titles } = choices;
  const author = staff_id === null ? {} : { staff_id };
  const request = { kind, replace_titles, onRow: counting(source.count * 2), ...author };
  const carried = await carryOut(db, request, source, (rows, rejected) =>
    importRun(db, { import_id, worker, kind, staff_id, rows, rejected, done }),
  );
  await db.transaction((tx) => forgetParts(tx, { import_id, file: 'upload' }));
  const rejects = [...rejectedOf(storedRows(carried))];
  if (await isAsChecked(db, import_id, rejects)) return forgetRows(db, import_id, forgetSomeAccepted);
  await forgetRows(db, import_id);
  await storeRows(db, import_id, rejects);
  await storeRejects(db, import_id, carried);
}

function* rejectedOf(rows: Iterable<StoredRow>): Generator<StoredRow> {
  for (const row of rows) if (row.reason !== null) yield row;
}

/** Whether the same rows were rejected as by the check. */
async function isAsChecked(db: Database, import_id: string, rejects: StoredRow[]): Promise<boolean> {
  const known = await listRejected.all(db, { import_id });
  const reasons = new Map(rejects.map(({ line, reason }) => [line, reason]));
  return known.length === rejects.length && known.every(({ line, reason }) => reasons.get(line) === reason);
}

/** Says how many rows the worker has read. */
class Progress {
  #done = 0;
  #total = 0;
  #said = Date.now();

  constructor(
    private readonly db: Database,
    private readonly work: ImportWork,
  ) {}

  counting: CountRow = (total) => {
    this.#total = total;
    return () => {
      this.#done += 1;
      return this.#done % rowsBetweenTurns === 0 ? this.#pause() : undefined;
    };
  };

  async #pause(): Promise<void> {
    if (Date.now() - this.#said > 1000) await this.#say();
    await nextTurn();
  }

  async #say(): Promise<void> {
    this.#said = Date.now();
    await noteAlive(this.db, { ...this.work, done_rows: this.#done, total_rows: this.#total });
  }
}
