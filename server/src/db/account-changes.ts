import type { Transaction } from './database.ts';

/** Notices the writes that decide who is signed in and who may do what. */

const ofAccounts = /^(?:update|insert into|delete from) "(?:staff|session)"/;

export class AccountChanges {
  /** How many transactions of this process have changed an account or a session. */
  count = 0;

  /** The transaction, and what to call once it is committed. */
  watch(tx: Transaction): { tx: Transaction; committed(): void } {
    let changed = false;
    return {
      tx: {
        ...tx,
        change: (query, name) => {
          changed ||= ofAccounts.test(query.sql);
          return tx.change(query, name);
        },
      },
      committed: () => {
        if (changed) this.count += 1;
      },
    };
  }
}
