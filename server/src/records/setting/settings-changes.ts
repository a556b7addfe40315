import type { Transaction } from '../../db/database.ts';

/** Counts this process's commits that change settings of the library, so that what is cached of them is read again. */

let commits = 0;

export const settingsChanges = (): number => commits;

/** To be called with each write; it counts once it is committed. */
export function settingsChanged(tx: Transaction): void {
  tx.afterCommit(() => {
    commits += 1;
  });
}
