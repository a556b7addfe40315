import type { Executor, Transaction } from '../../db/database.ts';
import type { Prepared } from '../../db/prepare.ts';

/** Counts this process's commits that change accounts or sign-in sessions, so that what is cached of them is dropped. */

let commits = 0;

export const accountChanges = (): number => commits;

/** To be called with each write to accounts or sign-in sessions; it counts once it is committed. */
export function accountsChanged(tx: Transaction): void {
  tx.afterCommit(() => {
    commits += 1;
  });
}

/** Marks a prepared statement that writes accounts or sign-in sessions. */
export function changesAccounts<Params, Result>(write: Prepared<Params, Result>): Prepared<Params, Result> {
  const inTransaction = (on: Executor): void => accountsChanged(on as Transaction);
  return {
    ...write,
    all: (on, params) => {
      inTransaction(on);
      return write.all(on, params);
    },
    first: (on, params) => {
      inTransaction(on);
      return write.first(on, params);
    },
    run: (tx, params) => {
      accountsChanged(tx);
      return write.run(tx, params);
    },
  };
}
