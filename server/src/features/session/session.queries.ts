import { prepare, type Slots } from '../../db/prepare.ts';

export const findStaffByUsername = prepare((db, p: Slots<{ username: string }>) =>
  db
    .selectFrom('staff')
    .select(['staff_id', 'username', 'name', 'role', 'password_hash', 'disabled_at'])
    .where('username', '=', p('username')),
);

export const findSession = prepare((db, p: Slots<{ token_hash: string }>) =>
  db
    .selectFrom('session')
    .innerJoin('staff', 'staff.staff_id', 'session.staff_id')
    .select([
      'session.session_id',
      'session.created_at',
      'session.last_seen_at',
      'session.second_factor',
      'staff.staff_id',
      'staff.username',
      'staff.name',
      'staff.role',
    ])
    .where('session.token_hash', '=', p('token_hash'))
    .where('session.revoked_at', 'is', null)
    .where('staff.disabled_at', 'is', null),
);

/** Set, with the day it was loaded, in the demo library: everything there is invented. */
export const findDemoMark = prepare((db, _p: Slots<Record<never, never>>) =>
  db.selectFrom('setting').select('value').where('key', '=', 'demo'),
);

export const findFailures = prepare((db, p: Slots<{ subject: string }>) =>
  db.selectFrom('sign_in_failure').select(['failures', 'last_failed_at']).where('subject', '=', p('subject')),
);

export const listStaff = prepare((db, _p: Slots<Record<never, never>>) =>
  db
    .selectFrom('staff')
    .select(['staff_id', 'username', 'name', 'role', 'disabled_at', 'created_at'])
    .orderBy('username'),
);
