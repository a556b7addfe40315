import { prepare, type Slots } from '../../db/prepare.ts';
import { changesAccounts } from './account-changes.ts';

/** The rows of second factors. */

export const setSecret = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; secret: string; at: string }>) =>
    db
      .updateTable('staff')
      .set({ totp_secret: p('secret'), totp_started_at: p('at'), totp_last_step: null })
      .where('staff_id', '=', p('staff_id'))
      .where('totp_confirmed_at', 'is', null),
  ),
);

export const setConfirmed = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; secret: string; step: number; at: string }>) =>
    db
      .updateTable('staff')
      .set({ totp_confirmed_at: p('at'), totp_last_step: p('step') })
      .where('staff_id', '=', p('staff_id'))
      .where('totp_secret', '=', p('secret'))
      .where('totp_confirmed_at', 'is', null),
  ),
);

export const markShown = changesAccounts(
  prepare((db, p: Slots<{ session_id: string }>) =>
    db.updateTable('session').set({ second_factor: 1 }).where('session_id', '=', p('session_id')),
  ),
);

export const spendStep = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; step: number }>) =>
    db
      .updateTable('staff')
      .set({ totp_last_step: p('step') })
      .where('staff_id', '=', p('staff_id'))
      .where('totp_confirmed_at', 'is not', null)
      .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', p('step'))])),
  ),
);

export const spendRecoveryCode = prepare(
  (db, p: Slots<{ staff_id: number; code_hash: string; at: string }>) =>
    db
      .updateTable('recovery_code')
      .set({ used_at: p('at') })
      .where('staff_id', '=', p('staff_id'))
      .where('code_hash', '=', p('code_hash'))
      .where('used_at', 'is', null),
);

export const insertRecoveryCode = prepare((db, p: Slots<{ staff_id: number; code_hash: string }>) =>
  db
    .insertInto('recovery_code')
    .values({ staff_id: p('staff_id'), code_hash: p('code_hash'), used_at: null }),
);
