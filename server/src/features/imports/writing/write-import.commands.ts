import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/is-unique-violation.ts';
import { insertCopies, publishCopies, stageCopies } from '../../../records/copy/copy.commands.ts';
import { forgetEntries } from '../../../records/import/journal.commands.ts';
import { addedEntries, type Journal, noJournal } from '../../../records/import/journal.ts';
import { ChangedMeanwhile } from '../../../records/request/once.commands.ts';
import { takeImportTurn } from '../../../records/setting/turn.commands.ts';
import { listCategories } from '../../../records/title/categories.queries.ts';
import { StartError } from '../../../start-error.ts';
import type { Source } from '../columns/source.ts';
import { copyEntries } from '../kinds/copies/copy-entries.rules.ts';
import { planRecordCopies, type RecordCopiesPlan } from '../kinds/copies/record-copies.commands.ts';
import type { Outcome, PreparedRows, Staging, WriteOptions } from '../kinds/import-kind.ts';
import type { ImportRun } from './import-run.commands.ts';
import { slicesOf } from './slices.ts';
import { forgetStaged, stageIdsOf, unstageIds, writeSlices } from './staging.commands.ts';

/**
 * Plans an import without blocking the desks and writes it in one short transaction; on SQLite the words of new records
 * are staged before that (docs/decisions/0046). If the same records have changed in the meantime, it is planned again.
 */

export interface Written {
  outcome: Outcome;
  /** For a file whose records list copies. */
  copies: Outcome | null;
}

interface Work {
  source: Source;
  prepared: PreparedRows;
  options: WriteOptions;
}

const attempts = 10;

/** @param run null for a dry run */
export async function writeImport(db: Database, work: Work, run: ImportRun | null): Promise<Written> {
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
  await db.transaction((tx) => forgetEntries.run(tx, { import_id }));
}

class DryRun extends Error {
  constructor(readonly written: Written) {
    super();
  }
}

async function plan(db: Database, { source, prepared, options }: Work) {
  const planned = await prepared.plan(db, options);
  const titles = planned.outcome?.titles ?? new Map<number, number>();
  const copies = source.copies?.length
    ? await planRecordCopies(db, source.copies, titles, prepared.sameAs)
    : null;
  return { planned, titles, copies };
}

async function planOnly(db: Database, work: Work): Promise<Written> {
  const { planned, copies } = await plan(db, work);
  if (planned.outcome) return { outcome: planned.outcome, copies: copies?.outcome ?? null };
  return db.transaction(async (tx) => {
    await takeImportTurn(tx);
    // This kind decides while writing.
    const outcome = await planned.write(tx, noJournal);
    throw new DryRun({ outcome, copies: null });
  });
}

async function planAndWrite(db: Database, work: Work, run: ImportRun): Promise<Written> {
  const { planned, titles, copies } = await plan(db, work);
  const { journal } = run;
  // On PostgreSQL a long transaction does not block the desks.
  const write =
    planned.staging && db.dialect === 'sqlite'
      ? await stage(db, { staging: planned.staging, copies, titles }, run)
      : async (tx: Transaction) => {
          const outcome = await planned.write(tx, journal);
          const added = copies?.copiesOf(outcome.titles ?? titles) ?? [];
          await insertCopies(tx, added, new Date().toISOString());
          await journal.note(tx, copyEntries(added));
          return outcome;
        };
  return db.transaction(async (tx) => {
    await takeImportTurn(tx);
    const outcome = await noteCategories(tx, journal, () => write(tx));
    const written = { outcome, copies: copies?.outcome ?? null };
    await run.finish(tx, written);
    return written;
  });
}

/** The write of titles adds their categories. */
async function noteCategories<T>(tx: Transaction, journal: Journal, write: () => Promise<T>): Promise<T> {
  const keys = async () => (await listCategories.all(tx, {})).map(({ kind, name }) => `${kind} ${name}`);
  const before = new Set(await keys());
  const written = await write();
  const added = (await keys()).filter((key) => !before.has(key));
  await journal.note(tx, addedEntries('category', added, {}));
  return written;
}

interface Staged {
  staging: Staging;
  copies: RecordCopiesPlan | null;
  titles: Map<number, number>;
}

/** Returns the function that publishes everything. */
async function stage(
  db: Database,
  { staging, copies, titles }: Staged,
  { journal, slice }: ImportRun,
): Promise<(tx: Transaction) => Promise<Outcome>> {
  const firstId = await stageIdsOf(db, staging);
  await writeSlices(db, staging.slices(firstId, journal), slice);
  const staged = new Map([...titles].map(([line, id]) => [line, id < 0 ? firstId - 1 - id : id]));
  const at = new Date().toISOString();
  function* slices() {
    for (const { rows } of slicesOf(copies?.copiesOf(staged) ?? [])) {
      yield async (tx: Transaction) => {
        await stageCopies(tx, rows, at);
        await journal.note(tx, copyEntries(rows));
      };
    }
  }
  await writeSlices(db, slices(), slice);
  return async (tx) => {
    const outcome = await staging.publish(tx, firstId);
    if (copies) await publishCopies(tx);
    await unstageIds(tx, staging, firstId);
    return outcome;
  };
}
