import type { Role } from '@storyvan/contract/common/role';
import { today } from '@storyvan/domain/calendar-date';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { deleteRows, insertAllForIds, updateColumns, updateRecord } from '../../db/rows.commands.ts';
import type { NewRows } from '../../db/schema.ts';
import { insertPeople, renamePerson, updatePerson } from '../person/person.commands.ts';
import { withNewIds } from '../retired-ids.commands.ts';
import { accountsChanged, changesAccounts } from './account-changes.ts';
import { accountOfStaff } from './counted-attempt.ts';

/** Writes staff accounts for the screens and the command line, with the person and the sign-in sessions of each. */

/** Who changes accounts, and when; null means the command line. */
export interface Keeping {
  staff_id: number | null;
  now: Date;
}

interface NewAccount {
  username: string;
  name: string;
  role: Role;
  password_hash: string;
  /** 1: the password can only be used to choose a new one. */
  must_change_password: 0 | 1;
}

/** Adds accounts without a person, such as those of programs; returns their ids in the order of the rows. */
export async function insertStaffRows(tx: Transaction, rows: NewRows<'staff'>): Promise<number[]> {
  accountsChanged(tx);
  return insertAllForIds(tx, 'staff', 'staff_id', await withNewIds(tx, 'staff', 'staff_id', rows));
}

/** Adds the account, and the person with the same name who leads and supports sessions. */
export async function insertAccount(tx: Transaction, account: NewAccount, now: Date): Promise<number> {
  const at = now.toISOString();
  const row = { ...account, password_changed_at: at, disabled_at: null, created_at: at };
  const [staff_id] = (await insertStaffRows(tx, [row])) as [number];
  await insertPeople(tx, [{ staff_id, name: account.name, created_at: at }]);
  return staff_id;
}

/** Keeps the name of the person in step with the account. */
export async function writeAccount(
  tx: Transaction,
  account: { staff_id: number; name: string; username: string; role: Role },
  { staff_id: by, now }: Keeping,
): Promise<void> {
  const { staff_id, name, username, role } = account;
  const edition = { changed_by: by, changed_at: now.toISOString() };
  accountsChanged(tx);
  await updateRecord(tx, 'staff', { name, username, role, ...edition }, { staff_id });
  await renamePerson(tx, account, edition);
}

/** A disabled account is signed out and its person no longer supports sessions; enabling restores the person. */
export async function writeActive(
  tx: Transaction,
  { staff_id, active }: { staff_id: number; active: boolean },
  { staff_id: by, now }: Keeping,
): Promise<void> {
  const edition = { changed_by: by, changed_at: now.toISOString() };
  accountsChanged(tx);
  const disabled_at = active ? null : edition.changed_at;
  await updateRecord(tx, 'staff', { disabled_at, ...edition }, { staff_id });
  await updatePerson(tx, { inactive_since: active ? null : today(now), ...edition }, { staff_id });
  if (active) return;
  await endAuthSessions(tx, { staff_id, now });
  await forgetSignIns(tx, staff_id);
}

const deleteDevices = prepare((db, p: Slots<{ staff_id: number; except: string }>) =>
  db.deleteFrom('known_device').where('staff_id', '=', p('staff_id')).where('token_hash', '!=', p('except')),
);

/** All browsers the account has signed in on, except the one from which people change their own password. */
export async function forgetDevices(
  tx: Transaction,
  { staff_id, except = '' }: { staff_id: number; except?: string },
): Promise<void> {
  await deleteDevices.run(tx, { staff_id, except });
}

/**
 * Clears the delay caused by earlier failures; devices are known again after the next sign-in on them. Failures still
 * count for the limit of the account: otherwise each reset would let an attacker start again.
 */
async function forgetSignIns(tx: Transaction, staff_id: number): Promise<void> {
  await forgetDevices(tx, { staff_id });
  await updateColumns(
    tx,
    'sign_in_failure',
    { cleared: 1 },
    { account: accountOfStaff(staff_id), cleared: 0 },
  );
}

/**
 * Signs out everyone who knew the old password. A new password of the person's own also clears the failures counted
 * against the account; a one-time password keeps them, and may exceed the limit of the account instead.
 */
export async function writePassword(
  tx: Transaction,
  { staff_id, ...password }: { staff_id: number; password_hash: string; must_change_password: 0 | 1 },
  now: Date,
): Promise<void> {
  accountsChanged(tx);
  const written = { ...password, password_changed_at: now.toISOString(), one_time_used_at: null };
  await updateColumns(tx, 'staff', written, { staff_id });
  await forgetSignIns(tx, staff_id);
  if (password.must_change_password === 0) {
    await deleteRows(tx, 'sign_in_failure', { account: accountOfStaff(staff_id) });
  }
  await endAuthSessions(tx, { staff_id, now });
}

export const deleteRecoveryCodes = (tx: Transaction, staff_id: number): Promise<number> =>
  deleteRows(tx, 'recovery_code', { staff_id });

/** Removes the second factor from the account and from its sign-in sessions. */
export async function clearSecondFactor(tx: Transaction, staff_id: number): Promise<void> {
  accountsChanged(tx);
  const none = { totp_secret: null, totp_started_at: null, totp_confirmed_at: null, totp_last_step: null };
  await updateColumns(tx, 'staff', none, { staff_id });
  await deleteRecoveryCodes(tx, staff_id);
  await updateColumns(tx, 'session', { second_factor: 0 }, { staff_id, second_factor: 1 });
}

/** For a lost phone: the finder may be signed in on it, so the account is signed out and its devices are forgotten. */
export async function clearLostSecondFactor(tx: Transaction, staff_id: number, now: Date): Promise<void> {
  await clearSecondFactor(tx, staff_id);
  await forgetSignIns(tx, staff_id);
  await endAuthSessions(tx, { staff_id, now });
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

/** Ends all sign-in sessions of an account but `except`; returns how many were open. */
export const endAuthSessions = (
  tx: Transaction,
  { staff_id, except = '', now }: { staff_id: number; except?: string; now: Date },
): Promise<number> => revokeAll.run(tx, { staff_id, except, at: now.toISOString() });

/** Ends one sign-in session if it is open and belongs to the account; returns 0 or 1. */
export function endAuthSession(
  tx: Transaction,
  { staff_id, session_id, now }: { staff_id: number; session_id: string; now: Date },
): Promise<number> {
  accountsChanged(tx);
  const open = { session_id, staff_id, revoked_at: null };
  return updateColumns(tx, 'session', { revoked_at: now.toISOString() }, open);
}

const findOtherAdministrator = prepare((db, p: Slots<{ staff_id: number }>) =>
  db
    .selectFrom('staff')
    .select('staff_id')
    .where('kind', '=', 'person')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('staff_id', '!=', p('staff_id'))
    .limit(1),
);

/** Whether this is the only active administrator. Take `takeAccountTurn` first. */
export async function isLastAdministrator(
  tx: Transaction,
  { staff_id, role, disabled_at }: { staff_id: number; role: Role; disabled_at: string | null },
): Promise<boolean> {
  if (role !== 'administrator' || disabled_at !== null) return false;
  return (await findOtherAdministrator.first(tx, { staff_id })) === null;
}
