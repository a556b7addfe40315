import type { StaffAccount, saveAccount } from '@storyvan/contract/accounts';
import { type Role, roles } from '@storyvan/contract/common/role';
import { mixedScriptsWarning, usernameKey } from '@storyvan/contract/common/username';
import type { BodyOf } from '@storyvan/contract/endpoint';
import { byName } from '../../db/name-order.ts';
import { nameKey } from '../../db/words.ts';
import type { AccountRow, ActivePerson } from './accounts.queries.ts';

/** How accounts are told, and which changes of them are refused. Pure. */

export interface SessionFigures {
  last_seen_at: string | null;
  open_sessions: number;
}

export const accountOf = (row: AccountRow, figures: SessionFigures | undefined): StaffAccount => ({
  staff_id: row.staff_id,
  username: row.username,
  name: row.name,
  role: row.role,
  active: row.disabled_at === null,
  disabled_at: row.disabled_at,
  has_second_factor: row.totp_confirmed_at !== null,
  must_change_password: row.must_change_password === 1,
  last_seen_at: figures?.last_seen_at ?? null,
  open_sessions: figures?.open_sessions ?? 0,
  version: row.version,
  changed_by: row.changed_by,
  changed_at: row.changed_at,
});

/** By name, those who may no longer sign in last. */
export const accountsOf = (
  rows: readonly AccountRow[],
  figures: ReadonlyMap<number, SessionFigures>,
): StaffAccount[] =>
  rows
    .map((row) => accountOf(row, figures.get(row.staff_id)))
    .sort((a, b) => Number(b.active) - Number(a.active) || byName(a, b));

export interface Refusal<Word> {
  status: Word;
  message: string;
}

/** Why this name or username cannot be given; `own` is the account that keeps what it has. */
export function namingRefusal(
  asked: { name: string; username: string },
  rows: readonly AccountRow[],
  people: readonly ActivePerson[],
  own: AccountRow | null = null,
): Refusal<'username taken' | 'name taken'> | null {
  const holder = rows.find(
    (row) => usernameKey(row.username) === asked.username && row.staff_id !== own?.staff_id,
  );
  if (holder) {
    const message = `The username ${asked.username} is that of ${holder.name}${holder.disabled_at ? ', whose account is disabled' : ''}.`;
    return { status: 'username taken', message };
  }
  if (own && nameKey(own.name) === nameKey(asked.name)) return null;
  const namesake = people.find(
    (person) =>
      nameKey(person.name) === nameKey(asked.name) && (own === null || person.staff_id !== own.staff_id),
  );
  if (!namesake) return null;
  const message = `There is somebody called ${namesake.name} already. Add what tells the two apart.`;
  return { status: 'name taken', message };
}

/** What was done, with a warning about each name that may imitate another. */
export const withWarnings = (
  message: string,
  { name, username }: { name: string; username: string },
): string => [message, mixedScriptsWarning(name), mixedScriptsWarning(username)].filter(Boolean).join(' ');

export const isLower = (role: Role, than: Role): boolean => roles.indexOf(role) < roles.indexOf(than);

export const lastAdministrator = (name: string): Refusal<'last administrator'> => ({
  status: 'last administrator',
  message: `${name} is the only administrator. Make someone else an administrator first.`,
});

/** Administrators who give their own role away are told once what that means. */
export function ownRoleRefusal(
  asked: Pick<BodyOf<typeof saveAccount>, 'role' | 'sure'>,
  before: AccountRow,
  asking: number,
): Refusal<'own role'> | null {
  if (asked.sure || before.staff_id !== asking || !isLower(asked.role, before.role)) return null;
  const message =
    'This is your own account. You will be signed out, and can no longer keep the accounts of others.';
  return { status: 'own role', message };
}
