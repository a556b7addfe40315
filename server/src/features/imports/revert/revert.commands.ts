import type { Database, Transaction } from '../../../db/database.ts';
import { moveImport } from '../../../records/import/import.commands.ts';
import { forgetEntries } from '../../../records/import/journal.commands.ts';
import { ChangedMeanwhile } from '../../../records/request/once.commands.ts';
import { takeImportTurn } from '../../../records/setting/turn.commands.ts';
import { forgetCategories } from '../../../records/title/categories.commands.ts';
import type { Author } from '../../../records/work.ts';
import { StartError } from '../../../start-error.ts';
import { ImportStopped } from '../import-run.commands.ts';
import { forgetStaged } from '../staging.commands.ts';
import { revertedNouns } from './nouns.commands.ts';
import { batchesOf, findObstacles, obstaclesText } from './obstacles.queries.ts';
import type { RevertedNoun } from './reverted-noun.ts';

/** Reverts an import as a whole: removes what it added and restores what it changed, in one transaction (decision 65). */

interface Reverted {
  import_id: string;
  worker: string;
  reverted_by: number | null;
}

class NotReverted extends StartError {}

const attempts = 5;

export async function revert(db: Database, row: Reverted): Promise<void> {
  const { import_id } = row;
  await forgetStaged(db);
  for (let attempt = 1; ; attempt++) {
    const obstacles = await findObstacles(db, import_id, revertedNouns);
    if (obstacles.length > 0) throw new NotReverted(obstaclesText(obstacles));
    try {
      await db.transaction((tx) => revertIn(tx, row));
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
  foreignKeyViolations.includes(String((error as { code?: unknown } | null)?.code));

async function revertIn(tx: Transaction, { import_id, worker, reverted_by }: Reverted): Promise<void> {
  await takeImportTurn(tx);
  const at = new Date().toISOString();
  const author = { staff_id: reverted_by, at };
  for (const noun of revertedNouns) await revertNoun(tx, import_id, noun, author);
  await forgetCategories(tx, import_id);
  await forgetEntries.run(tx, { import_id });
  const idle = { writing: null, worker: null, problem: null };
  const known = { import_id, state: 'reverting', worker } as const;
  if (!(await moveImport(tx, known, { ...idle, state: 'reverted', reverted_at: at })))
    throw new ImportStopped();
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
