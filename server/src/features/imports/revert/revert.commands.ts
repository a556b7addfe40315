import type { Database, Transaction } from '../../../db/database.ts';
import { isUniqueViolation } from '../../../db/is-unique-violation.ts';
import { moveImport } from '../../../records/import/import.commands.ts';
import { forgetEntries } from '../../../records/import/journal.commands.ts';
import { ChangedMeanwhile } from '../../../records/request/once.commands.ts';
import { takeImportTurn } from '../../../records/setting/turn.commands.ts';
import { forgetCategories } from '../../../records/title/categories.commands.ts';
import type { Author } from '../../../records/work.ts';
import { StartError } from '../../../start-error.ts';
import { ImportStopped, noteAlive } from '../import-run.commands.ts';
import { forgetStaged } from '../staging.commands.ts';
import { findLoanObstacles } from './loan-obstacles.queries.ts';
import { revertedNouns } from './nouns.commands.ts';
import { batchesOf, findObstacles, obstaclesText } from './obstacles.queries.ts';
import { prepareUndo } from './revert-loans.commands.ts';
import type { Obstacle, RevertedNoun } from './reverted-noun.ts';

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
  isOfLoans(row) ? findLoanObstacles(db, row.import_id) : findObstacles(db, row.import_id, revertedNouns);

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
  await forgetEntries.run(tx, { import_id });
  const idle = { writing: null, worker: null, problem: null };
  const known = { import_id, state: 'reverting', worker } as const;
  const reverted_at = new Date().toISOString();
  if (!(await moveImport(tx, known, { ...idle, state: 'reverted', reverted_at }))) throw new ImportStopped();
}

async function revertRecords(tx: Transaction, import_id: string, staff_id: number | null): Promise<void> {
  const author = { staff_id, at: new Date().toISOString() };
  for (const noun of revertedNouns) await revertNoun(tx, import_id, noun, author);
  await forgetCategories(tx, import_id);
}

async function revertNoun(
  tx: Transaction,
  import_id: string,
  noun: RevertedNoun,
  author: Author,
): Promise<void> {
  const added: string[] = [];
  for await (const batch of batchesOf(tx, import_id, noun, true)) {
    if (batch.obstacles.length > 0) throw new ChangedMeanwhile();
    added.push(...batch.added);
    if (batch.changed.length > 0) await noun.restore(tx, batch.changed, author);
  }
  if (added.length > 0 && (await noun.remove(tx, added)) !== added.length) throw new ChangedMeanwhile();
}
