import type { Database, Transaction } from '../db/database.ts';

/**
 * A database that runs the callback of each transaction twice, as the engine may: first in a transaction that is rolled
 * back, then in one that is committed. A command that changes anything outside `tx` fails its tests.
 */
export const runTwice = (db: Database): Database => ({
  ...db,
  async transaction(work) {
    await db.transaction((tx) => runAndRollBack(tx, work)).catch(() => undefined);
    return db.transaction(work);
  },
});

async function runAndRollBack(tx: Transaction, work: (tx: Transaction) => Promise<unknown>): Promise<never> {
  await work(tx);
  throw new Error('The first run of a test is rolled back.');
}
