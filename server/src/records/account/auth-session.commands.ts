import { prepare, type Slots } from '../../db/prepare.ts';
import { changesAccounts } from './account-changes.ts';

/** Writes the sign-in sessions (table `session`). */

/** Locks the account and checks what the sign-in was based on, until the session is written. */
export const holdSignIn = prepare((db, p: Slots<{ staff_id: number }>) =>
  db
    .selectFrom('staff')
    .select(['password_hash', 'disabled_at', 'totp_confirmed_at', 'must_change_password'])
    .where('staff_id', '=', p('staff_id'))
    .forNoKeyUpdate(),
);

export interface AuthSessionRow {
  session_id: string;
  token_hash: string;
  staff_id: number;
  at: string;
  second_factor: number;
  user_agent: string;
  address: string;
}

export const insertAuthSession = changesAccounts(
  prepare((db, p: Slots<AuthSessionRow>) =>
    db.insertInto('session').values({
      ...p.columns('session_id', 'token_hash', 'staff_id'),
      created_at: p('at'),
      last_seen_at: p('at'),
      revoked_at: null,
      ...p.columns('second_factor', 'user_agent', 'address'),
    }),
  ),
);

export const revoke = changesAccounts(
  prepare((db, p: Slots<{ token_hash: string; at: string }>) =>
    db
      .updateTable('session')
      .set({ revoked_at: p('at') })
      .where('token_hash', '=', p('token_hash'))
      .where('revoked_at', 'is', null),
  ),
);

export const touch = changesAccounts(
  prepare((db, p: Slots<{ session_id: string; at: string }>) =>
    db
      .updateTable('session')
      .set({ last_seen_at: p('at') })
      .where('session_id', '=', p('session_id')),
  ),
);

/** A one-time password opens one sign-in session. */
export const useOneTimePassword = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; at: string }>) =>
    db
      .updateTable('staff')
      .set({ one_time_used_at: p('at') })
      .where('staff_id', '=', p('staff_id'))
      .where('one_time_used_at', 'is', null),
  ),
);

export const replaceToken = changesAccounts(
  prepare((db, p: Slots<{ session_id: string; token_hash: string }>) =>
    db
      .updateTable('session')
      .set({ token_hash: p('token_hash') })
      .where('session_id', '=', p('session_id'))
      .where('revoked_at', 'is', null),
  ),
);

export const setPassword = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; present_hash: string; password_hash: string; at: string }>) =>
    db
      .updateTable('staff')
      .set({
        password_hash: p('password_hash'),
        password_changed_at: p('at'),
        must_change_password: 0,
      })
      .where('staff_id', '=', p('staff_id'))
      // The password was changed while the former one was being checked.
      .where('password_hash', '=', p('present_hash')),
  ),
);
