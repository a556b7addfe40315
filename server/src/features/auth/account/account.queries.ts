import { prepare, type Slots } from '../../../db/prepare.ts';

/** Your own account, with its password hash and second factor. */

export const findAccount = prepare((db, p: Slots<{ staff_id: number }>) =>
  db
    .selectFrom('staff')
    .select([
      'staff_id',
      'username',
      'name',
      'role',
      'password_hash',
      'password_changed_at',
      'must_change_password',
      'totp_secret',
      'totp_started_at',
      'totp_confirmed_at',
    ])
    .where('staff_id', '=', p('staff_id')),
);

export const countRecoveryCodes = prepare((db, p: Slots<{ staff_id: number }>) =>
  db
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('staff_id', '=', p('staff_id'))
    .where('used_at', 'is', null),
);
