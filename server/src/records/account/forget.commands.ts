import { prepare, type Slots } from '../../db/prepare.ts';
import { type OneStep, oldRows, rowsInAStep } from '../one-step.ts';
import { changesAccounts } from './account-changes.ts';

/** Deletes what is kept for a limited time, in small steps, so that lending at night is not delayed. */

export const forgetAuthSessions: OneStep = changesAccounts(oldRows('session', 'session_id', 'created_at'));

export const forgetFailures = oldRows('sign_in_failure', 'failure_id', 'at');

export const forgetTriedAccounts = oldRows('sign_in_account', 'account', 'last_tried_at');

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
