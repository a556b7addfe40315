import type {
  addAccount,
  endAccountSessions,
  resetPassword,
  resetSecondFactor,
  StaffAccount,
  saveAccount,
  setAccountActive,
} from '@storyvan/contract/accounts';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import {
  clearLostSecondFactor,
  endSession,
  endSessions,
  insertAccount,
  isLastAdministrator,
  writeAccount,
  writeActive,
  writePassword,
} from '../../db/accounts.commands.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { takeAccountTurn } from '../../db/turn.commands.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { makeOneTimePassword, oneTimeUntil } from '../../one-time-password.ts';
import { hashPassword } from '../../password.ts';
import { readSessionFigures } from '../session/session.queries.ts';
import { type AccountRow, listAccountRows, listActivePeople } from './accounts.queries.ts';
import {
  accountOf,
  isLower,
  lastAdministrator,
  namingRefusal,
  ownRoleRefusal,
  withWarnings,
} from './accounts.rules.ts';

/** What administrators do with the accounts of staff; each change waits its turn, so that what was asked still holds. */

export interface Administering {
  db: Database;
  /** The administrator, and the session of the request. */
  staff_id: number;
  session_id: string;
  now: Date;
  /** So long a one-time password can be used. */
  oneTimePasswordDays: number;
}

/** All accounts, and the one that is meant: 404 where there is none. */
async function readMeant(
  tx: Transaction,
  staff_id: number,
): Promise<{ rows: AccountRow[]; row: AccountRow }> {
  await takeAccountTurn(tx);
  const rows = await listAccountRows.all(tx, {});
  return { rows, row: found(rows.find((each) => each.staff_id === staff_id) ?? null, 'account') };
}

async function readAccount(tx: Transaction, staff_id: number, now: Date): Promise<StaffAccount> {
  const rows = await listAccountRows.all(tx, {});
  const row = found(rows.find((each) => each.staff_id === staff_id) ?? null, 'account');
  return accountOf(row, (await readSessionFigures(tx, now)).get(staff_id));
}

export async function addStaffAccount(
  { db, now, oneTimePasswordDays }: Administering,
  asked: BodyOf<typeof addAccount>,
): Promise<ReplyOf<typeof addAccount>> {
  const one_time_password = makeOneTimePassword();
  const password_hash = await hashPassword(one_time_password);
  return db.transaction(async (tx) => {
    await takeAccountTurn(tx);
    const refusal = namingRefusal(
      asked,
      await listAccountRows.all(tx, {}),
      await listActivePeople.all(tx, {}),
    );
    if (refusal) return { status: refusal, details: null };
    const staff_id = await insertAccount(tx, { ...asked, password_hash, must_change_password: 1 }, now);
    const account = await readAccount(tx, staff_id, now);
    const status = {
      status: 'added' as const,
      message: withWarnings(`${asked.name} has an account.`, asked),
    };
    const valid_until = oneTimeUntil(now, oneTimePasswordDays);
    return { status, details: { account, one_time_password, valid_until } };
  });
}

export function saveStaffAccount(
  { db, staff_id: by, now }: Administering,
  asked: BodyOf<typeof saveAccount>,
): Promise<ReplyOf<typeof saveAccount>> {
  return db.transaction(async (tx) => {
    const { rows, row } = await readMeant(tx, asked.staff_id);
    if (row.version !== asked.version) throw ApiError.changedMeanwhile('account', row.changed_by);
    const losesRole = asked.role !== 'administrator' && (await isLastAdministrator(tx, row));
    const refusal =
      namingRefusal(asked, rows, await listActivePeople.all(tx, {}), row) ??
      (losesRole ? lastAdministrator(row.name) : null) ??
      ownRoleRefusal(asked, row, by);
    if (refusal) return { status: refusal, details: null };
    const { staff_id, name, username, role } = asked;
    if (name !== row.name || username !== row.username || role !== row.role) {
      await writeAccount(tx, { staff_id, name, username, role }, { staff_id: by, now });
    }
    if (isLower(role, row.role)) await endSessions(tx, { staff_id, now });
    const details = await readAccount(tx, staff_id, now);
    return {
      status: { status: 'saved' as const, message: withWarnings(`${name} is saved.`, asked) },
      details,
    };
  });
}

export function setStaffActive(
  { db, staff_id: by, now }: Administering,
  { staff_id, active, sure }: BodyOf<typeof setAccountActive>,
): Promise<ReplyOf<typeof setAccountActive>> {
  return db.transaction(async (tx) => {
    const { row } = await readMeant(tx, staff_id);
    const refused = async (status: 'last administrator' | 'own account', message: string) => ({
      status: { status, message },
      details: await readAccount(tx, staff_id, now),
    });
    if (!active && (await isLastAdministrator(tx, row))) {
      return refused('last administrator', lastAdministrator(row.name).message);
    }
    if (!active && staff_id === by && !sure) {
      return refused(
        'own account',
        'This is your own account. You will be signed out and cannot sign in again.',
      );
    }
    if (active !== (row.disabled_at === null)) {
      await writeActive(tx, { staff_id, active }, { staff_id: by, now });
    }
    const status = active
      ? { status: 'enabled' as const, message: `${row.name} may sign in again.` }
      : { status: 'disabled' as const, message: `${row.name} can no longer sign in.` };
    return { status, details: await readAccount(tx, staff_id, now) };
  });
}

export async function resetPasswordOf(
  { db, staff_id: by, now, oneTimePasswordDays }: Administering,
  { staff_id }: BodyOf<typeof resetPassword>,
): Promise<ReplyOf<typeof resetPassword>> {
  const one_time_password = makeOneTimePassword();
  const password_hash = await hashPassword(one_time_password);
  return db.transaction(async (tx) => {
    const { row } = await readMeant(tx, staff_id);
    if (staff_id === by) {
      const message = 'This is your own account. Change your password under My account.';
      return { status: { status: 'own account' as const, message }, details: null };
    }
    await writePassword(tx, { staff_id, password_hash, must_change_password: 1 }, now);
    const message = `${row.name} has a one-time password.`;
    const valid_until = oneTimeUntil(now, oneTimePasswordDays);
    return { status: { status: 'reset' as const, message }, details: { one_time_password, valid_until } };
  });
}

export function resetSecondFactorOf(
  { db, staff_id: by, now }: Administering,
  { staff_id }: BodyOf<typeof resetSecondFactor>,
): Promise<ReplyOf<typeof resetSecondFactor>> {
  return db.transaction(async (tx) => {
    const { row } = await readMeant(tx, staff_id);
    if (staff_id === by) {
      const message = 'This is your own account. Change your second factor under My account.';
      return { status: { status: 'own account' as const, message } };
    }
    if (row.totp_confirmed_at === null) {
      return { status: { status: 'none' as const, message: `${row.name} has no second factor.` } };
    }
    await clearLostSecondFactor(tx, staff_id, now);
    const message = `${row.name} signs in with the password alone, until a new second factor is set up.`;
    return { status: { status: 'reset' as const, message } };
  });
}

/** One session, or all; the session that asks stays, for signing out is another thing. */
export function endSessionsOf(
  { db, staff_id: by, session_id: present, now }: Administering,
  { staff_id, session_id }: BodyOf<typeof endAccountSessions>,
): Promise<ReplyOf<typeof endAccountSessions>> {
  return db.transaction(async (tx) => {
    const { row } = await readMeant(tx, staff_id);
    if (session_id === present) {
      const message = 'This is the session you are in. Sign out to end it.';
      return { status: { status: 'own session' as const, message } };
    }
    if (session_id === undefined) await endSessions(tx, { staff_id, except: present, now });
    else await endSession(tx, { staff_id, session_id, now });
    const message = endedMessage(row, { own: staff_id === by, one: session_id !== undefined });
    return { status: { status: 'ended' as const, message } };
  });
}

function endedMessage({ name }: AccountRow, { own, one }: { own: boolean; one: boolean }): string {
  if (one) return `${name} is signed out there.`;
  return own ? 'You are signed out everywhere else.' : `${name} is signed out everywhere.`;
}
