import { prepare, type Slots } from '../../../db/prepare.ts';

/** The failures of an account in the last day; the limits allow a few hundred at most. */
export const listFailures = prepare((db, p: Slots<{ account: string; after: string; before: string }>) =>
  db
    .selectFrom('sign_in_failure')
    .select(['lane', 'source', 'at', 'cleared'])
    .where('account', '=', p('account'))
    .where('at', '>', p('after'))
    .where('at', '<', p('before')),
);

/** The latest failures of a network, over all accounts. */
export const listLatestOfSource = prepare(
  (db, p: Slots<{ source: string; after: string; before: string; failures: number }>) =>
    db
      .selectFrom('sign_in_failure')
      .select('at')
      .where('source', '=', p('source'))
      .where('at', '>', p('after'))
      .where('at', '<', p('before'))
      .orderBy('at', 'desc')
      .limit(p('failures')),
);

/** A browser's token, one row for each account that has signed in there. */
export const listDevice = prepare((db, p: Slots<{ token_hash: string; used_after: string }>) =>
  db
    .selectFrom('known_device')
    .select('staff_id')
    .where('token_hash', '=', p('token_hash'))
    .where('last_used_at', '>', p('used_after')),
);

export const findKnownNetwork = prepare((db, p: Slots<{ network: string; used_after: string }>) =>
  db
    .selectFrom('known_device')
    .select('staff_id')
    .where('network', '=', p('network'))
    .where('last_used_at', '>', p('used_after'))
    .limit(1),
);
