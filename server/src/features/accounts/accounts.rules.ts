import type { StaffAccount, saveAccount } from '@storyvan/contract/accounts';
import { type Role, roles } from '@storyvan/contract/common/role';
import { lookalikeKey, mixedScriptsWarning, usernameKey } from '@storyvan/contract/common/username';
import type { BodyOf } from '@storyvan/contract/endpoint';
import { byName } from '@storyvan/domain/name-order';
import { nameKey } from '@storyvan/domain/search-words';
import type { TableRow } from '../../db/schema.ts';

/** How accounts are listed, and which changes to them are refused. */

export type AccountRow = Pick<
  TableRow<'staff'>,
  | 'staff_id'
  | 'username'
  | 'name'
  | 'role'
  | 'disabled_at'
  | 'totp_confirmed_at'
  | 'must_change_password'
  | 'version'
  | 'changed_at'
> & { changed_by: string | null };

/** Of a person or a program. */
export interface NameInUse {
  name: string;
  /** Null for a volunteer. */
  staff_id: number | null;
}

export interface AuthSessionFigures {
  last_seen_at: string | null;
  open_sessions: number;
}

export const accountOf = (
  { totp_confirmed_at, must_change_password, ...row }: AccountRow,
  figures: AuthSessionFigures | undefined,
): StaffAccount => ({
  ...row,
  active: row.disabled_at === null,
  has_second_factor: totp_confirmed_at !== null,
  must_change_password: must_change_password === 1,
  last_seen_at: figures?.last_seen_at ?? null,
  open_sessions: figures?.open_sessions ?? 0,
});

/** By name, the disabled ones last. */
export const accountsOf = (
  rows: readonly AccountRow[],
  figures: ReadonlyMap<number, AuthSessionFigures>,
): StaffAccount[] =>
  rows
    .map((row) => accountOf(row, figures.get(row.staff_id)))
    .sort((a, b) => Number(b.active) - Number(a.active) || byName(a, b));

export interface Refusal<Word> {
  status: Word;
  message: string;
}

/** Whose username is the same or looks like it. An account that was made like another before may keep its own. */
function holderOf(username: string, others: readonly AccountRow[], own = ''): AccountRow | undefined {
  const key = usernameKey(own) === username ? usernameKey : lookalikeKey;
  return others.find((row) => key(row.username) === key(username));
}

/** Why this name or username cannot be used; `own` is the account being changed, which may keep its own. */
export function namingRefusal(
  input: { name: string; username: string },
  rows: readonly AccountRow[],
  people: readonly NameInUse[],
  own: AccountRow | null = null,
): Refusal<'username taken' | 'name taken'> | null {
  const others = rows.filter(({ staff_id }) => staff_id !== own?.staff_id);
  const holder = holderOf(input.username, others, own?.username);
  if (holder) {
    const used =
      usernameKey(holder.username) === input.username
        ? `The username ${input.username} is already used by`
        : `The username ${input.username} looks like ${holder.username}, which is used by`;
    const message = `${used} ${holder.name}${holder.disabled_at ? ', whose account is disabled' : ''}.`;
    return { status: 'username taken', message };
  }
  if (own && nameKey(own.name) === nameKey(input.name)) return null;
  const namesake = people.find(
    (person) =>
      nameKey(person.name) === nameKey(input.name) && (own === null || person.staff_id !== own.staff_id),
  );
  if (!namesake) return null;
  const message = `There is already a person named ${namesake.name}. Add something to tell them apart.`;
  return { status: 'name taken', message };
}

/** The message, with a warning about each name that may imitate another. */
export const withWarnings = (
  message: string,
  { name, username }: { name: string; username: string },
): string => [message, mixedScriptsWarning(name), mixedScriptsWarning(username)].filter(Boolean).join(' ');

export const isLower = (role: Role, than: Role): boolean => roles.indexOf(role) < roles.indexOf(than);

export const lastAdministrator = (name: string): Refusal<'last administrator'> => ({
  status: 'last administrator',
  message: `${name} is the only administrator. Make someone else an administrator first.`,
});

/** Administrators who give away their own role must confirm it. */
export function ownRoleRefusal(
  input: Pick<BodyOf<typeof saveAccount>, 'role' | 'sure'>,
  before: AccountRow,
  asking: number,
): Refusal<'own role'> | null {
  if (input.sure || before.staff_id !== asking || !isLower(input.role, before.role)) return null;
  const message =
    'This is your own account. You will be signed out and can no longer manage other people’s accounts.';
  return { status: 'own role', message };
}
