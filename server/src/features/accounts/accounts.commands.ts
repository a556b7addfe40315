import type {
  addAccount,
  endAccountSessions,
  resetPassword,
  resetSecondFactor,
  StaffAccount,
  saveAccount,
  setAccountActive,
} from '@storyvan/contract/accounts';
import { ApiError, found } from '../../api-error.ts';
import { changed, command, Outcome, statusReply, unchanged } from '../../db/command.ts';
import type { Database, Transaction } from '../../db/database.ts';
import {
  clearLostSecondFactor,
  endAuthSession,
  endAuthSessions,
  insertAccount,
  isLastAdministrator,
  writeAccount,
  writeActive,
  writePassword,
} from '../../records/account/account.commands.ts';
import { readAuthSessionFigures } from '../../records/account/auth.queries.ts';
import { listNamesInUse } from '../../records/account/names-in-use.queries.ts';
import { makeOneTimePassword, oneTimeUntil } from '../../records/account/one-time-password.ts';
import { hashPassword } from '../../records/account/password.ts';
import { takeAccountTurn } from '../../records/setting/turn.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import { type AccountRow, listAccountRows } from './accounts.queries.ts';
import {
  accountOf,
  isLower,
  lastAdministrator,
  namingRefusal,
  ownRoleRefusal,
  withWarnings,
} from './accounts.rules.ts';

/** Administration of staff accounts. Changes run one after another, so that what a change has checked stays true. */

export interface Administering {
  db: Database;
  /** The administrator and the sign-in of the request. */
  staff_id: number;
  session_id: string;
  now: Date;
  /** How long a one-time password is valid. */
  oneTimePasswordDays: number;
}

/** All accounts, and the requested one; throws 404 if it does not exist. */
async function readForChange(
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
  return accountOf(row, (await readAuthSessionFigures(tx, now)).get(staff_id));
}

export const addStaffAccount: CommandOf<typeof addAccount, Administering> = async (
  { db, now, oneTimePasswordDays },
  input,
) => {
  const one_time_password = makeOneTimePassword();
  const password_hash = await hashPassword(one_time_password);
  return command(db, async (tx) => {
    await takeAccountTurn(tx);
    const refusal = namingRefusal(input, await listAccountRows.all(tx, {}), await listNamesInUse.all(tx, {}));
    if (refusal) return unchanged({ status: refusal, details: null });
    const staff_id = await insertAccount(tx, { ...input, password_hash, must_change_password: 1 }, now);
    const account = await readAccount(tx, staff_id, now);
    const status = {
      status: 'added' as const,
      message: withWarnings(`${input.name} has an account.`, input),
    };
    const valid_until = oneTimeUntil(now, oneTimePasswordDays);
    return changed({ status, details: { account, one_time_password, valid_until } });
  });
};

export const saveStaffAccount: CommandOf<typeof saveAccount, Administering> = (
  { db, staff_id: by, now },
  input,
) =>
  command(db, async (tx) => {
    const { rows, row } = await readForChange(tx, input.staff_id);
    if (row.version !== input.version) throw ApiError.changedMeanwhile('account', row.changed_by);
    const losesRole = input.role !== 'administrator' && (await isLastAdministrator(tx, row));
    const refusal =
      namingRefusal(input, rows, await listNamesInUse.all(tx, {}), row) ??
      (losesRole ? lastAdministrator(row.name) : null) ??
      ownRoleRefusal(input, row, by);
    if (refusal) return unchanged({ status: refusal, details: null });
    const { staff_id, name, username, role } = input;
    if (name !== row.name || username !== row.username || role !== row.role) {
      await writeAccount(tx, { staff_id, name, username, role }, { staff_id: by, now });
    }
    if (isLower(role, row.role)) await endAuthSessions(tx, { staff_id, now });
    const details = await readAccount(tx, staff_id, now);
    return changed(statusReply('saved', withWarnings(`${name}’s account is saved.`, input), details));
  });

export const setStaffActive: CommandOf<typeof setAccountActive, Administering> = (
  { db, staff_id: by, now },
  { staff_id, active, sure },
) =>
  command(db, async (tx) => {
    const { row } = await readForChange(tx, staff_id);
    const refused = async (status: 'last administrator' | 'own account', message: string) =>
      unchanged({ status: { status, message }, details: await readAccount(tx, staff_id, now) });
    if (!active && (await isLastAdministrator(tx, row))) {
      return refused('last administrator', lastAdministrator(row.name).message);
    }
    if (!active && staff_id === by && !sure) {
      return refused(
        'own account',
        'This is your own account. You will be signed out and cannot sign in again.',
      );
    }
    const changes = active !== (row.disabled_at === null);
    if (changes) await writeActive(tx, { staff_id, active }, { staff_id: by, now });
    const status = active
      ? { status: 'enabled' as const, message: `${row.name} can sign in again.` }
      : { status: 'disabled' as const, message: `${row.name} can no longer sign in.` };
    return new Outcome({ status, details: await readAccount(tx, staff_id, now) }, changes);
  });

export const resetPasswordOf: CommandOf<typeof resetPassword, Administering> = async (
  { db, staff_id: by, now, oneTimePasswordDays },
  { staff_id },
) => {
  const one_time_password = makeOneTimePassword();
  const password_hash = await hashPassword(one_time_password);
  return command(db, async (tx) => {
    const { row } = await readForChange(tx, staff_id);
    if (staff_id === by) {
      const message = 'This is your own account. Change your password under My account.';
      return unchanged({ status: { status: 'own account' as const, message }, details: null });
    }
    await writePassword(tx, { staff_id, password_hash, must_change_password: 1 }, now);
    const message = `${row.name} has a one-time password.`;
    const valid_until = oneTimeUntil(now, oneTimePasswordDays);
    return changed(statusReply('reset', message, { one_time_password, valid_until }));
  });
};

export const resetSecondFactorOf: CommandOf<typeof resetSecondFactor, Administering> = (
  { db, staff_id: by, now },
  { staff_id },
) =>
  command(db, async (tx) => {
    const { row } = await readForChange(tx, staff_id);
    if (staff_id === by) {
      const message = 'This is your own account. Change its two-step sign-in under My account.';
      return unchanged({ status: { status: 'own account' as const, message } });
    }
    if (row.totp_confirmed_at === null) {
      return unchanged({
        status: { status: 'none' as const, message: `${row.name} has not turned on two-step sign-in.` },
      });
    }
    await clearLostSecondFactor(tx, staff_id, now);
    const message = `${row.name} signs in with the password alone until two-step sign-in is set up again.`;
    return changed({ status: { status: 'reset' as const, message } });
  });

/** Signs the account out of one place or of all, except the one the request comes from: signing out does that. */
export const endAuthSessionsOf: CommandOf<typeof endAccountSessions, Administering> = (
  { db, staff_id: by, session_id: present, now },
  { staff_id, session_id },
) =>
  command(db, async (tx) => {
    const { row } = await readForChange(tx, staff_id);
    if (session_id === present) {
      const message = 'You are signed in here now. To end it, sign out.';
      return unchanged({ status: { status: 'own session' as const, message } });
    }
    if (session_id === undefined) await endAuthSessions(tx, { staff_id, except: present, now });
    else await endAuthSession(tx, { staff_id, session_id, now });
    const message = endedMessage(row, { own: staff_id === by, one: session_id !== undefined });
    return changed({ status: { status: 'ended' as const, message } });
  });

function endedMessage({ name }: AccountRow, { own, one }: { own: boolean; one: boolean }): string {
  if (one) return `${name} is signed out there.`;
  return own ? 'You are signed out everywhere else.' : `${name} is signed out everywhere.`;
}
