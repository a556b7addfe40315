import type { Database, Transaction } from '../../../../db/database.ts';
import { isUniqueViolation } from '../../../../db/is-unique-violation.ts';
import { followRestoredChildren } from '../../../../records/child/child.commands.ts';
import { forgetEntries, moveImport } from '../../../../records/import/import.commands.ts';
import type { PutBackNoun } from '../../../../records/import/journal.ts';
import { putBack, removeAdded } from '../../../../records/import/put-back.commands.ts';
import { ChangedMeanwhile } from '../../../../records/request/once.commands.ts';
import { takeImportTurn } from '../../../../records/setting/turn.commands.ts';
import { forgetCategories } from '../../../../records/title/categories.commands.ts';
import { followTitleChanges } from '../../../../records/title/title.commands.ts';
import type { Author } from '../../../../records/work.ts';
import { StartError } from '../../../../start-error.ts';
import { ImportStopped, noteAlive } from '../import-run.commands.ts';
import { forgetStaged } from '../staging.commands.ts';
import { findLoanObstacles } from './loan-obstacles.queries.ts';
import type { Entry, Obstacle } from './obstacle.ts';
import { batchesOf, findObstacles, obstaclesText } from './obstacles.queries.ts';
import { prepareUndo } from './revert-loans.commands.ts';
import { nounsToRevert } from './reverted-nouns.ts';

/**
 * Reverts an import as a whole, in one transaction (decision 65): removes what it added and restores what it changed. Loans
 * are never removed: they are undone.
 */

interface Reverted {
  import_id: string;
  worker: string;
  kind: string | null;
  reverted_by: number | null;
}

class NotReverted extends StartError {}

const attempts = 5;

export async function revert(db: Database, row: Reverted): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await forgetStaged(db);
    const obstacles = await obstaclesOf(db, row);
    if (obstacles.length > 0) throw new NotReverted(obstaclesText(obstacles));
    try {
      const write = await prepareRevert(db, row);
      await db.transaction((tx) => revertIn(tx, row, write));
      break;
    } catch (error) {
      // Someone has used or changed a record in the meantime.
      if (attempt === attempts || !isMeanwhile(error)) throw error;
    }
  }
  // The search words of removed records.
  await forgetStaged(db);
}

const foreignKeyViolations = ['23503', 'SQLITE_CONSTRAINT_FOREIGNKEY'];

const isMeanwhile = (error: unknown): boolean =>
  error instanceof ChangedMeanwhile ||
  // A desk has undone an event of the import.
  isUniqueViolation(error) ||
  foreignKeyViolations.includes(String((error as { code?: unknown } | null)?.code));

const isOfLoans = ({ kind }: Reverted): boolean => kind === 'open-loans' || kind === 'loan-history';

const obstaclesOf = (db: Database, row: Reverted): Promise<Obstacle[]> =>
  isOfLoans(row) ? findLoanObstacles(db, row.import_id) : findObstacles(db, row.import_id);

/** Returns what the transaction has to do. */
async function prepareRevert(db: Database, row: Reverted): Promise<(tx: Transaction) => Promise<void>> {
  const { import_id, worker, reverted_by } = row;
  if (!isOfLoans(row)) return (tx) => revertRecords(tx, import_id, reverted_by);
  // Whoever has started the revert.
  const staff_id = reverted_by as number;
  return prepareUndo(db, { import_id, staff_id }, (done_rows, total_rows) =>
    noteAlive(db, { import_id, worker, done_rows, total_rows }),
  );
}

async function revertIn(
  tx: Transaction,
  { import_id, worker }: Reverted,
  write: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await takeImportTurn(tx);
  await write(tx);
  await forgetEntries(tx, import_id);
  const idle = { writing: null, worker: null, problem: null };
  const known = { import_id, state: 'reverting', worker } as const;
  const reverted_at = new Date().toISOString();
  if (!(await moveImport(tx, known, { ...idle, state: 'reverted', reverted_at }))) throw new ImportStopped();
}

async function revertRecords(tx: Transaction, import_id: string, staff_id: number | null): Promise<void> {
  const author = { staff_id, at: new Date().toISOString() };
  for (const noun of nounsToRevert) await revertNoun(tx, import_id, noun, author);
  await forgetCategories(tx, import_id);
}

/** Changes what follows from the values that records have back. */
const follow: Partial<Record<PutBackNoun, (tx: Transaction, entries: Entry[]) => Promise<void>>> = {
  child: (tx, entries) =>
    followRestoredChildren(
      tx,
      entries.map(({ row, before }) => ({ now: row as never, before })),
    ),
  title: (tx, entries) =>
    followTitleChanges(
      tx,
      entries.map(({ row, before }) => ({ before: row as never, after: before as never })),
    ),
};

async function revertNoun(
  tx: Transaction,
  import_id: string,
  noun: PutBackNoun,
  author: Author,
): Promise<void> {
  const added: string[] = [];
  for await (const batch of batchesOf(tx, import_id, noun, true)) {
    if (batch.obstacles.length > 0) throw new ChangedMeanwhile();
    added.push(...batch.added);
    for (const entry of batch.changed) await putBack(tx, noun, entry, author);
    if (batch.changed.length > 0) await follow[noun]?.(tx, batch.changed);
  }
  if (added.length > 0 && (await removeAdded(tx, noun, added)) !== added.length) throw new ChangedMeanwhile();
}
