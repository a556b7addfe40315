import { type CalendarDate, today } from '@storyvan/contract/common/calendar-date';
import type { Role } from '@storyvan/contract/common/role';
import { changesAccounts } from './account-changes.ts';
import type { Transaction } from './database.ts';
import { prepare, type Slots } from './prepare.ts';
import { accountOfStaff } from './sign-in-account.ts';

/** The rows of a staff account, as the screens and the command line write them: the person and the sessions go with it. */

/** Who changes accounts, and when; null is the command line. */
export interface Keeping {
  staff_id: number | null;
  now: Date;
}

interface NewAccount {
  username: string;
  name: string;
  role: Role;
  password_hash: string;
  /** 1: the password is good for choosing another, and nothing else. */
  must_change_password: 0 | 1;
}

const insertStaff = changesAccounts(
  prepare((db, p: Slots<NewAccount & { at: string }>) =>
    db
      .insertInto('staff')
      .values({
        username: p('username'),
        name: p('name'),
        role: p('role'),
        password_hash: p('password_hash'),
        password_changed_at: p('at'),
        must_change_password: p('must_change_password'),
        disabled_at: null,
        created_at: p('at'),
      })
      .returning('staff_id'),
  ),
);

const insertPartner = prepare((db, p: Slots<{ staff_id: number; name: string; at: string }>) =>
  db.insertInto('reading_partner').values({ staff_id: p('staff_id'), name: p('name'), created_at: p('at') }),
);

/** The account, and the person who leads and supports sessions under the same name. */
export async function insertAccount(tx: Transaction, account: NewAccount, now: Date): Promise<number> {
  const at = now.toISOString();
  const [added] = await insertStaff.all(tx, { ...account, at });
  const { staff_id } = added as { staff_id: number };
  await insertPartner.run(tx, { staff_id, name: account.name, at });
  return staff_id;
}

type ChangedAccount = Pick<NewAccount, 'username' | 'name' | 'role'> & {
  staff_id: number;
  by: number | null;
  at: string;
};

const updateAccount = changesAccounts(
  prepare((db, p: Slots<ChangedAccount>) =>
    db
      .updateTable('staff')
      .set((eb) => ({
        name: p('name'),
        username: p('username'),
        role: p('role'),
        version: eb('version', '+', 1),
        changed_by: p('by'),
        changed_at: p('at'),
      }))
      .where('staff_id', '=', p('staff_id')),
  ),
);

const renamePartner = prepare(
  (db, p: Slots<{ staff_id: number; name: string; by: number | null; at: string }>) =>
    db
      .updateTable('reading_partner')
      .set((eb) => ({
        name: p('name'),
        version: eb('version', '+', 1),
        changed_by: p('by'),
        changed_at: p('at'),
      }))
      .where('staff_id', '=', p('staff_id'))
      .where('name', '!=', p('name')),
);

/** Who leads and supports sessions keeps the name of the account. */
export async function writeAccount(
  tx: Transaction,
  account: { staff_id: number; name: string; username: string; role: Role },
  { staff_id: by, now }: Keeping,
): Promise<void> {
  const edition = { by, at: now.toISOString() };
  await updateAccount.run(tx, { ...account, ...edition });
  await renamePartner.run(tx, { staff_id: account.staff_id, name: account.name, ...edition });
}

const updateDisabled = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; disabled_at: string | null; by: number | null; at: string }>) =>
    db
      .updateTable('staff')
      .set((eb) => ({
        disabled_at: p('disabled_at'),
        version: eb('version', '+', 1),
        changed_by: p('by'),
        changed_at: p('at'),
      }))
      .where('staff_id', '=', p('staff_id')),
  ),
);

const updatePartner = prepare(
  (db, p: Slots<{ staff_id: number; inactive_since: CalendarDate | null; by: number | null; at: string }>) =>
    db
      .updateTable('reading_partner')
      .set((eb) => ({
        inactive_since: p('inactive_since'),
        version: eb('version', '+', 1),
        changed_by: p('by'),
        changed_at: p('at'),
      }))
      .where('staff_id', '=', p('staff_id')),
);

/** Who may no longer sign in supports no sessions, and is signed out; who may again, supports them again. */
export async function writeActive(
  tx: Transaction,
  { staff_id, active }: { staff_id: number; active: boolean },
  { staff_id: by, now }: Keeping,
): Promise<void> {
  const at = now.toISOString();
  await updateDisabled.run(tx, { staff_id, disabled_at: active ? null : at, by, at });
  await updatePartner.run(tx, { staff_id, inactive_since: active ? null : today(now), by, at });
  if (active) return;
  await endSessions(tx, { staff_id, now });
  await forgetSignIns(tx, staff_id);
}

const updatePassword = changesAccounts(
  prepare(
    (db, p: Slots<{ staff_id: number; password_hash: string; must_change_password: 0 | 1; at: string }>) =>
      db
        .updateTable('staff')
        .set({
          password_hash: p('password_hash'),
          must_change_password: p('must_change_password'),
          password_changed_at: p('at'),
          one_time_used_at: null,
        })
        .where('staff_id', '=', p('staff_id')),
  ),
);

const deleteDevices = prepare((db, p: Slots<{ staff_id: number; except: string }>) =>
  db.deleteFrom('known_device').where('staff_id', '=', p('staff_id')).where('token_hash', '!=', p('except')),
);

/** All browsers on which the account has signed in but `except`, that of whoever changes their own password. */
export async function forgetDevices(
  tx: Transaction,
  { staff_id, except = '' }: { staff_id: number; except?: string },
): Promise<void> {
  await deleteDevices.run(tx, { staff_id, except });
}

const deleteFailures = prepare((db, p: Slots<{ account: string }>) =>
  db.deleteFrom('sign_in_failure').where('account', '=', p('account')),
);

const clearFailures = prepare((db, p: Slots<{ account: string }>) =>
  db
    .updateTable('sign_in_failure')
    .set({ cleared: 1 })
    .where('account', '=', p('account'))
    .where('cleared', '=', 0),
);

/**
 * Earlier failures no longer slow sign-ins, and devices are known again after a sign-in on them. Failures still
 * count for the limit of the account: otherwise each reset would let an attacker start again.
 */
async function forgetSignIns(tx: Transaction, staff_id: number): Promise<void> {
  await forgetDevices(tx, { staff_id });
  await clearFailures.run(tx, { account: accountOfStaff(staff_id) });
}

/**
 * Whoever knew the old password is signed out. A one-time password is let past the limit of the account, any other is
 * not: then failures at the old password no longer count at all.
 */
export async function writePassword(
  tx: Transaction,
  password: { staff_id: number; password_hash: string; must_change_password: 0 | 1 },
  now: Date,
): Promise<void> {
  await updatePassword.run(tx, { ...password, at: now.toISOString() });
  await forgetSignIns(tx, password.staff_id);
  if (password.must_change_password === 0) {
    await deleteFailures.run(tx, { account: accountOfStaff(password.staff_id) });
  }
  await endSessions(tx, { staff_id: password.staff_id, now });
}

const clearTotp = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number }>) =>
    db
      .updateTable('staff')
      .set({ totp_secret: null, totp_started_at: null, totp_confirmed_at: null, totp_last_step: null })
      .where('staff_id', '=', p('staff_id')),
  ),
);

const markFactorNotShown = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number }>) =>
    db
      .updateTable('session')
      .set({ second_factor: 0 })
      .where('staff_id', '=', p('staff_id'))
      .where('second_factor', '=', 1),
  ),
);

export const deleteRecoveryCodes = prepare((db, p: Slots<{ staff_id: number }>) =>
  db.deleteFrom('recovery_code').where('staff_id', '=', p('staff_id')),
);

/** The account is without a second factor, and none of its sessions has shown one. */
export async function clearSecondFactor(tx: Transaction, staff_id: number): Promise<void> {
  await clearTotp.run(tx, { staff_id });
  await deleteRecoveryCodes.run(tx, { staff_id });
  await markFactorNotShown.run(tx, { staff_id });
}

/** For a lost phone: whoever has it may be signed in on it, so the sessions end too, and it is no longer known. */
export async function clearLostSecondFactor(tx: Transaction, staff_id: number, now: Date): Promise<void> {
  await clearSecondFactor(tx, staff_id);
  await forgetSignIns(tx, staff_id);
  await endSessions(tx, { staff_id, now });
}

const revokeAll = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; except: string; at: string }>) =>
    db
      .updateTable('session')
      .set({ revoked_at: p('at') })
      .where('staff_id', '=', p('staff_id'))
      .where('session_id', '!=', p('except'))
      .where('revoked_at', 'is', null),
  ),
);

/** All of an account but `except`, the session of whoever ends their own others. Tells how many were open. */
export const endSessions = (
  tx: Transaction,
  { staff_id, except = '', now }: { staff_id: number; except?: string; now: Date },
): Promise<number> => revokeAll.run(tx, { staff_id, except, at: now.toISOString() });

const revokeOne = changesAccounts(
  prepare((db, p: Slots<{ staff_id: number; session_id: string; at: string }>) =>
    db
      .updateTable('session')
      .set({ revoked_at: p('at') })
      .where('session_id', '=', p('session_id'))
      .where('staff_id', '=', p('staff_id'))
      .where('revoked_at', 'is', null),
  ),
);

/** One session, if it is open and the account's own; tells how many that are. */
export const endSession = (
  tx: Transaction,
  { staff_id, session_id, now }: { staff_id: number; session_id: string; now: Date },
): Promise<number> => revokeOne.run(tx, { staff_id, session_id, at: now.toISOString() });

const findOtherAdministrator = prepare((db, p: Slots<{ staff_id: number }>) =>
  db
    .selectFrom('staff')
    .select('staff_id')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('staff_id', '!=', p('staff_id'))
    .limit(1),
);

/** Whether nobody could keep the accounts without this one. To be asked in turn: `takeAccountTurn`. */
export async function isLastAdministrator(
  tx: Transaction,
  { staff_id, role, disabled_at }: { staff_id: number; role: Role; disabled_at: string | null },
): Promise<boolean> {
  if (role !== 'administrator' || disabled_at !== null) return false;
  return (await findOtherAdministrator.first(tx, { staff_id })) === null;
}
