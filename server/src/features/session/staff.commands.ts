import { type CalendarDate, today } from '@storyvan/contract/common/calendar-date';
import type { Role } from '@storyvan/contract/common/role';
import type { Database } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { found } from '../../http/api-error.ts';
import { hashPassword } from '../../password.ts';
import { StartError } from '../../start-error.ts';
import { passwordProblem } from './password.rules.ts';
import { revokeSessionsOfStaff } from './session.commands.ts';
import { findStaffByUsername } from './session.queries.ts';

/** Staff accounts, as the command line keeps them. Nobody is ever deleted: a loan names who recorded it. */

const insertStaff = prepare(
  (db, p: Slots<{ username: string; name: string; role: Role; password_hash: string; created_at: string }>) =>
    db
      .insertInto('staff')
      .values({
        username: p('username'),
        name: p('name'),
        role: p('role'),
        password_hash: p('password_hash'),
        disabled_at: null,
        created_at: p('created_at'),
      })
      .returning('staff_id'),
);

const insertPartner = prepare((db, p: Slots<{ staff_id: number; name: string; created_at: string }>) =>
  db
    .insertInto('reading_partner')
    .values({ staff_id: p('staff_id'), name: p('name'), created_at: p('created_at') }),
);

/** Who may no longer sign in supports no sessions; who may again, does again. */
const updatePartner = prepare(
  (db, p: Slots<{ staff_id: number; inactive_since: CalendarDate | null; changed_at: string }>) =>
    db
      .updateTable('reading_partner')
      .set((eb) => ({
        inactive_since: p('inactive_since'),
        version: eb('version', '+', 1),
        changed_by: null,
        changed_at: p('changed_at'),
      }))
      .where('staff_id', '=', p('staff_id')),
);

const updatePassword = prepare((db, p: Slots<{ staff_id: number; password_hash: string }>) =>
  db
    .updateTable('staff')
    .set({ password_hash: p('password_hash'), disabled_at: null })
    .where('staff_id', '=', p('staff_id')),
);

const updateDisabled = prepare((db, p: Slots<{ staff_id: number; disabled_at: string }>) =>
  db
    .updateTable('staff')
    .set({ disabled_at: p('disabled_at') })
    .where('staff_id', '=', p('staff_id')),
);

export function usableUsername(text: string): string {
  const username = text.trim().toLowerCase();
  if (/^[\p{L}\p{N}._@-]{1,100}$/u.test(username)) return username;
  throw new StartError(
    'A username has 1 to 100 letters, digits, dots, hyphens, underscores or @ signs, and no spaces.',
  );
}

async function hashUsable(password: string, owner: { username: string; name: string }): Promise<string> {
  const problem = await passwordProblem(password, owner);
  if (problem === null) return hashPassword(password);
  throw new StartError(problem);
}

async function getStaff(db: Database, username: string) {
  const staff = await findStaffByUsername.first(db, { username: usableUsername(username) });
  if (staff) return staff;
  throw new StartError(`There is no staff member with the username ${username}.`);
}

/** The account, and the person who leads and supports sessions under the same name. */
export async function addStaff(
  db: Database,
  given: { username: string; name: string; role: Role; password: string },
): Promise<void> {
  const username = usableUsername(given.username);
  const password_hash = await hashUsable(given.password, { username, name: given.name });
  if (await findStaffByUsername.first(db, { username })) {
    throw new StartError(`The username ${username} is taken.`);
  }
  const created_at = new Date().toISOString();
  const name = given.name.trim();
  await db.transaction(async (tx) => {
    const added = await insertStaff.first(tx, {
      username,
      name,
      role: given.role,
      password_hash,
      created_at,
    });
    await insertPartner.run(tx, { staff_id: found(added, 'staff member').staff_id, name, created_at });
  });
}

/** Sets a new password, ends all sessions, and lets a disabled account in again. */
export async function setPassword(db: Database, username: string, password: string): Promise<void> {
  const { staff_id, disabled_at, ...owner } = await getStaff(db, username);
  const password_hash = await hashUsable(password, owner);
  const now = new Date();
  await db.transaction(async (tx) => {
    await updatePassword.run(tx, { staff_id, password_hash });
    if (disabled_at !== null) {
      await updatePartner.run(tx, { staff_id, inactive_since: null, changed_at: now.toISOString() });
    }
    await revokeSessionsOfStaff(tx, staff_id, now);
  });
}

export async function disableStaff(db: Database, username: string): Promise<void> {
  const { staff_id, disabled_at } = await getStaff(db, username);
  const now = new Date();
  const at = now.toISOString();
  await db.transaction(async (tx) => {
    await updateDisabled.run(tx, { staff_id, disabled_at: at });
    if (disabled_at === null) {
      await updatePartner.run(tx, { staff_id, inactive_since: today(now), changed_at: at });
    }
    await revokeSessionsOfStaff(tx, staff_id, now);
  });
}
