import { prepare, type Slots } from '../../db/prepare.ts';
import type { CountedAttempt } from './counted-attempt.ts';

/** Sign-in attempts, each counted as failed until it succeeds. */

/** Locks the row of the account until the transaction ends, so that parallel attempts are counted one by one. */
export const holdAccount = prepare((db, p: Slots<{ account: string; at: string }>) =>
  db
    .insertInto('sign_in_account')
    .values({ account: p('account'), last_tried_at: p('at') })
    .onConflict((conflict) => conflict.column('account').doUpdateSet({ last_tried_at: p('at') })),
);

export const insertFailure = prepare((db, p: Slots<CountedAttempt & { at: string }>) =>
  db.insertInto('sign_in_failure').values(p.columns('failure_id', 'account', 'lane', 'source', 'at')),
);

export const deleteFailure = prepare((db, p: Slots<{ failure_id: string }>) =>
  db.deleteFrom('sign_in_failure').where('failure_id', '=', p('failure_id')),
);

export const clearFailures = prepare((db, p: Slots<{ account: string; source: string }>) =>
  db
    .updateTable('sign_in_failure')
    .set({ cleared: 1 })
    .where('account', '=', p('account'))
    .where('source', '=', p('source'))
    .where('cleared', '=', 0),
);
