import type { Executor, Transaction } from './database.ts';
import type { Prepared } from './prepare.ts';

/** Counts commits to accounts and sessions, for cache invalidation. */
export class AccountChanges {
  /** How many transactions of this process have changed an account or a session. */
  count = 0;

  /** The transaction, and the callback after its commit. */
  watch(writer: Omit<Transaction, 'accountsChanged'>): { tx: Transaction; committed(): void } {
    let changed = false;
    return {
      tx: {
        ...writer,
        accountsChanged: () => {
          changed = true;
        },
      },
      committed: () => {
        if (changed) this.count += 1;
      },
    };
  }
}

/** Marks a statement that writes accounts or sessions: once it is committed, sessions are read from the database again. */
export function changesAccounts<Params, Result>(write: Prepared<Params, Result>): Prepared<Params, Result> {
  const inTransaction = (on: Executor): void => (on as Transaction).accountsChanged();
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
      tx.accountsChanged();
      return write.run(tx, params);
    },
  };
}
