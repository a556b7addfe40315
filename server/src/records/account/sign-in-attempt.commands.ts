import type { Transaction } from '../../db/database.ts';
import { deleteRows, insertAll, putRow, updateColumns } from '../../db/rows.commands.ts';
import type { CountedAttempt } from './counted-attempt.ts';

/** Sign-in attempts, each counted as failed until it succeeds. */

/** Locks the row of the account until the transaction ends, so that parallel attempts are counted one by one. */
export const holdAccount = (tx: Transaction, account: string, at: string): Promise<number> =>
  putRow(tx, 'sign_in_account', { account, last_tried_at: at }, ['account']);

export const insertFailure = (tx: Transaction, failure: CountedAttempt & { at: string }): Promise<void> =>
  insertAll(tx, 'sign_in_failure', [failure]);

export const deleteFailure = (tx: Transaction, failure_id: string): Promise<number> =>
  deleteRows(tx, 'sign_in_failure', { failure_id });

export const clearFailures = (
  tx: Transaction,
  { account, source }: Pick<CountedAttempt, 'account' | 'source'>,
): Promise<number> => updateColumns(tx, 'sign_in_failure', { cleared: 1 }, { account, source, cleared: 0 });
