import { prepare, type Slots } from '../../db/prepare.ts';
import { type OneStep, rowsInAStep } from '../one-step.ts';
import { changesAccounts } from './account-changes.ts';

/** Deletes what is kept for a limited time, in small steps, so that lending at night is not delayed. */

export const forgetAuthSessions: OneStep = changesAccounts(
  prepare((db, p: Slots<{ before: string }>) =>
    db
      .deleteFrom('session')
      .where('session_id', 'in', (of) =>
        of
          .selectFrom('session')
          .select('session_id')
          .where('created_at', '<', p('before'))
          .limit(rowsInAStep),
      ),
  ),
);

export const forgetFailures: OneStep = prepare((db, p: Slots<{ before: string }>) =>
  db
    .deleteFrom('sign_in_failure')
    .where('failure_id', 'in', (of) =>
      of.selectFrom('sign_in_failure').select('failure_id').where('at', '<', p('before')).limit(rowsInAStep),
    ),
);

export const forgetTriedAccounts: OneStep = prepare((db, p: Slots<{ before: string }>) =>
  db
    .deleteFrom('sign_in_account')
    .where('account', 'in', (of) =>
      of
        .selectFrom('sign_in_account')
        .select('account')
        .where('last_tried_at', '<', p('before'))
        .limit(rowsInAStep),
    ),
);

export const forgetDevices: OneStep = prepare((db, p: Slots<{ before: string }>) =>
  db
    .deleteFrom('known_device')
    .where('token_hash', 'in', (of) =>
      of
        .selectFrom('known_device')
        .select('token_hash')
        .where('last_used_at', '<', p('before'))
        .limit(rowsInAStep),
    )
    .where('last_used_at', '<', p('before')),
);
