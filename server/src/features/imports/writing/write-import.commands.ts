import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/is-unique-violation.ts';
import { forgetEntries } from '../../../records/import/import.commands.ts';
import { addedEntries, type Journal, noJournal } from '../../../records/import/journal.ts';
import { listLevelRows } from '../../../records/level/level.queries.ts';
import { switchedOff } from '../../../records/place/switched-off.ts';
import { ChangedMeanwhile } from '../../../records/request/once.commands.ts';
import { readLibrary } from '../../../records/setting/library.queries.ts';
import { takeImportTurn } from '../../../records/setting/turn.commands.ts';
import { listCategoryRows } from '../../../records/title/category.queries.ts';
import { StartError } from '../../../start-error.ts';
import type { Reject } from '../columns/input.ts';
import type { KindName } from '../columns/kind-names.ts';
import type { Source } from '../columns/source.ts';
import { kinds } from '../kinds/all-kinds.ts';
import { planRecordCopies } from '../kinds/copies/plan-copies.commands.ts';
import type { PreparedRows } from '../kinds/import-kind.ts';
import { type DecidedPlan, Ids, type Outcome, type Plan, type WriteOptions } from '../kinds/plan.ts';
import type { ImportRun, Written } from './import-run.commands.ts';
import { forgetStaged, releaseIds, reserveIds, slicesOf, writeSlices } from './staging.commands.ts';

/**
 * Checks and plans the rows of a file without blocking the desks, and writes them in one short transaction; on SQLite the
 * rows are staged before that (docs/decisions/0046). If the same records have changed in the meantime, it plans again.
 */

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

interface Work {
  source: Source;
  prepared: PreparedRows;
  options: WriteOptions;
}

const attempts = 10;

/** @param run null for a dry run */
async function writeImport(db: Database, work: Work, run: ImportRun | null): Promise<Written> {
  if (run === null) return tryUntilWritten(db, work, run);
  await forgetAttempt(db, run);
  try {
    return await tryUntilWritten(db, work, run);
  } catch (error) {
    // If this fails too, the next import or server start does it.
    await forgetStaged(db).catch(() => undefined);
    throw error;
  }
}

async function tryUntilWritten(db: Database, work: Work, run: ImportRun | null): Promise<Written> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await (run === null ? planOnly(db, work) : planAndWrite(db, work, run));
    } catch (error) {
      if (error instanceof DryRun) return error.written;
      if (!(error instanceof ChangedMeanwhile) && !isUniqueViolation(error)) throw error;
      if (run !== null) await forgetAttempt(db, run);
    }
  }
  throw new StartError(
    'Other people kept changing the same records. Nothing was imported. Try again at a quieter time.',
  );
}

async function forgetAttempt(db: Database, { import_id }: ImportRun): Promise<void> {
  await forgetStaged(db);
  await db.transaction((tx) => forgetEntries(tx, import_id));
}

class DryRun extends Error {
  constructor(readonly written: Written) {
    super();
  }
}

/** Returns the plan with the copies that the records list. */
async function plan(db: Database, { source, prepared, options }: Work) {
  const planned = await prepared.plan(db, options);
  if (planned.outcome === null || !source.copies?.length) return { planned, copies: null };
  const { titles = new Map() } = planned;
  const copies = await planRecordCopies(db, source.copies, titles, prepared.sameAs);
  return {
    planned: {
      ...planned,
      batches: [...planned.batches, ...copies.batches],
      publish: async (tx: Transaction) => {
        await planned.publish(tx);
        await copies.publish(tx);
      },
    },
    copies: copies.outcome,
  };
}

async function planOnly(db: Database, work: Work): Promise<Written> {
  const { planned, copies } = await plan(db, work);
  if (planned.outcome !== null) return { outcome: planned.outcome, copies };
  return db.transaction(async (tx) => {
    await takeImportTurn(tx);
    // This kind decides while writing.
    throw new DryRun({ outcome: await planned.write(tx, noJournal), copies });
  });
}

async function planAndWrite(db: Database, work: Work, run: ImportRun): Promise<Written> {
  const { planned, copies } = await plan(db, work);
  const { journal } = run;
  const write = await writerOf(db, planned, run);
  return db.transaction(async (tx) => {
    await takeImportTurn(tx);
    const written = { outcome: await noteCategories(tx, journal, () => write(tx)), copies };
    await run.finish(tx, written);
    return written;
  });
}

/** Returns what has to be done in the one transaction. */
async function writerOf(
  db: Database,
  planned: Plan,
  run: ImportRun,
): Promise<(tx: Transaction) => Promise<Outcome>> {
  const { journal } = run;
  if (planned.outcome === null) return (tx) => planned.write(tx, journal);
  // On PostgreSQL a long transaction does not block the desks.
  const write = db.dialect === 'sqlite' ? await stage(db, planned, run) : writeAtOnce(planned, journal);
  return async (tx) => {
    await planned.begin?.(tx);
    const ids = await write(tx);
    await planned.end?.(tx, ids);
    return planned.outcome;
  };
}

const writeAtOnce =
  ({ batches, added }: DecidedPlan, journal: Journal) =>
  async (tx: Transaction): Promise<Ids> => {
    const ids = new Ids();
    if (added?.takeIds) ids.add(await added.takeIds(tx, added.count));
    for (const batch of batches) {
      // In slices: the words of all titles would need too much memory.
      for (const { rows } of slicesOf(batch.rows)) {
        await batch.write?.(tx, rows, ids);
        if (batch.entries) await journal.note(tx, batch.entries(rows, ids));
      }
    }
    return ids;
  };

/** Writes the rows into staged tables; returns what brings them into their own. */
async function stage(
  db: Database,
  { batches, added, publish }: DecidedPlan,
  { journal, slice }: ImportRun,
): Promise<(tx: Transaction) => Promise<Ids>> {
  const firstId = await reserveIds(db, added);
  const ids = new Ids();
  ids.add(Array.from({ length: added?.count ?? 0 }, (_, n) => firstId + n));
  function* slices() {
    for (const batch of batches) {
      for (const { rows } of slicesOf(batch.rows)) {
        yield async (tx: Transaction) => {
          await batch.stage?.(tx, rows, ids);
          if (batch.entries) await journal.note(tx, batch.entries(rows, ids));
        };
      }
    }
  }
  await writeSlices(db, slices(), slice);
  return async (tx) => {
    await publish(tx);
    await releaseIds(tx, added, firstId);
    return ids;
  };
}

/** The write of titles adds their categories. */
async function noteCategories<T>(tx: Transaction, journal: Journal, write: () => Promise<T>): Promise<T> {
  const keys = async () => (await listCategoryRows.all(tx, {})).map(({ kind, name }) => `${kind} ${name}`);
  const before = new Set(await keys());
  const written = await write();
  const added = (await keys()).filter((key) => !before.has(key));
  await journal.note(tx, addedEntries('category', added, {}));
  return written;
}
