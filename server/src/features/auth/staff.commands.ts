import { type Role, roles } from '@storyvan/contract/common/role';
import {
  lookalikeKey,
  staffName,
  usernameKey,
  username as usernameRule,
} from '@storyvan/contract/common/username';
import type { z } from 'zod';
import type { Database, Transaction } from '../../db/database.ts';
import {
  clearLostSecondFactor,
  endAuthSessions,
  insertAccount,
  isLastAdministrator,
  type Keeping,
  writeAccount,
  writeActive,
  writePassword,
} from '../../records/account/account.commands.ts';
import { listStaff } from '../../records/account/auth.queries.ts';
import { hashPassword } from '../../records/account/password.ts';
import { writeAuditAtCommandLine } from '../../records/audit/audit.commands.ts';
import { takeAccountTurn } from '../../records/setting/turn.commands.ts';
import { StartError } from '../../start-error.ts';
import { commandName } from '../../version.ts';
import { findStaff } from './find-staff.ts';
import { passwordProblem } from './password/password.rules.ts';

/** Staff accounts at the command line. Accounts are never deleted, because loans name who recorded them. */

/** Not a signed-in person, but someone with access to the machine. */
const keeping = (): Keeping => ({ staff_id: null, now: new Date() });

/** The text as the API would store it. */
function usable(rule: z.ZodType<string>, text: string): string {
  const { data, error } = rule.safeParse(text);
  if (data !== undefined) return data;
  throw new StartError(error?.issues[0]?.message ?? 'This value is not valid.');
}

export function usableUsername(text: string): string {
  return usable(usernameRule, text);
}

async function hashUsable(password: string, owner: { username: string; name: string }): Promise<string> {
  const problem = await passwordProblem(password, owner);
  if (problem === null) return hashPassword(password);
  throw new StartError(problem);
}

type Account = NonNullable<Awaited<ReturnType<typeof findStaff>>>;

async function getStaff(on: Database | Transaction, username: string): Promise<Account> {
  usableUsername(username);
  const staff = await findStaff(on, username);
  if (staff) return staff;
  throw new StartError(`There is no staff member with the username ${username}.`);
}

/** Adds an account. Without a role, the first one becomes an administrator and the others staff. */
export async function addStaff(
  db: Database,
  given: { username: string; name: string; role?: Role | undefined; password: string },
): Promise<Role> {
  const username = usableUsername(given.username);
  const name = usable(staffName, given.name);
  const password_hash = await hashUsable(given.password, { username, name });
  return db.transaction(async (tx) => {
    await takeAccountTurn(tx);
    const staff = await listStaff.all(tx, {});
    const holder = staff.find((other) => lookalikeKey(other.username) === lookalikeKey(username));
    if (holder) {
      const isSame = usernameKey(holder.username) === username;
      throw new StartError(
        isSame
          ? `The username ${username} is taken.`
          : `The username ${username} looks like ${holder.username}, which is taken.`,
      );
    }
    const role = given.role ?? (staff.length === 0 ? 'administrator' : 'staff');
    const account = { username, name, role, password_hash, must_change_password: 0 as const };
    const account_id = await insertAccount(tx, account, new Date());
    await writeAuditAtCommandLine(tx, { action: 'add_account', account_id, detail: role });
    return role;
  });
}

/** Sets a new password, ends all sessions, and enables a disabled account. */
export async function setPassword(db: Database, username: string, password: string): Promise<void> {
  const { staff_id, disabled_at, ...owner } = await getStaff(db, username);
  const password_hash = await hashUsable(password, owner);
  const by = keeping();
  await db.transaction(async (tx) => {
    await writePassword(tx, { staff_id, password_hash, must_change_password: 0 }, by.now);
    await writeAuditAtCommandLine(tx, { action: 'reset_password', account_id: staff_id });
    if (disabled_at === null) return;
    await writeActive(tx, { staff_id, active: true }, by);
    await noteActive(tx, staff_id, 'enabled');
  });
}

const noteActive = (tx: Transaction, account_id: number, detail: 'enabled' | 'disabled') =>
  writeAuditAtCommandLine(tx, { action: 'set_account_active', account_id, detail });

/** Changes an account; such changes run one after another. */
const change = (
  db: Database,
  username: string,
  work: (tx: Transaction, account: Account) => Promise<unknown>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await takeAccountTurn(tx);
    await work(tx, await getStaff(tx, username));
  });

async function refuseLastAdministrator(tx: Transaction, account: Account): Promise<void> {
  if (!(await isLastAdministrator(tx, account))) return;
  throw new StartError(
    `${account.username} is the only administrator. First make someone else an administrator: ${commandName} staff set-role <username> administrator.`,
  );
}

export const disableStaff = (db: Database, username: string): Promise<void> =>
  change(db, username, async (tx, account) => {
    if (account.disabled_at !== null) return;
    await refuseLastAdministrator(tx, account);
    await writeActive(tx, { staff_id: account.staff_id, active: false }, keeping());
    await noteActive(tx, account.staff_id, 'disabled');
  });

export const enableStaff = (db: Database, username: string): Promise<void> =>
  change(db, username, async (tx, { staff_id, disabled_at }) => {
    if (disabled_at === null) return;
    await writeActive(tx, { staff_id, active: true }, keeping());
    await noteActive(tx, staff_id, 'enabled');
  });

/** A lower role ends the sessions, as on the screens. */
export const setRole = (db: Database, username: string, role: Role): Promise<void> =>
  change(db, username, async (tx, account) => {
    if (account.role === role) return;
    if (role !== 'administrator') await refuseLastAdministrator(tx, account);
    const by = keeping();
    await writeAccount(tx, { ...account, role }, by);
    const { staff_id: account_id } = account;
    await writeAuditAtCommandLine(tx, { action: 'save_account', account_id, detail: role });
    if (roles.indexOf(role) < roles.indexOf(account.role)) {
      await endAuthSessions(tx, { staff_id: account.staff_id, now: by.now });
    }
  });

/** For someone who has lost the phone and the recovery codes. */
export const resetSecondFactorOf = (db: Database, username: string): Promise<void> =>
  change(db, username, async (tx, { staff_id }) => {
    await clearLostSecondFactor(tx, staff_id, new Date());
    await writeAuditAtCommandLine(tx, { action: 'reset_second_factor', account_id: staff_id });
  });
