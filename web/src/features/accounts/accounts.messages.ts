import type { StaffAccount } from '@storyvan/contract/accounts';
import type { Role } from '@storyvan/contract/common/role';

export const roleNames: Record<Role, string> = {
  staff: 'Staff',
  coordinator: 'Coordinator',
  administrator: 'Administrator',
};

/** What each role may do, as the table of the contract has it. */
export const roleHints: Record<Role, string> = {
  staff: 'Lends, keeps books and members, holds sessions, writes reports, looks after the children.',
  coordinator: 'Also plans the week and keeps sites, schools, school years and reading partners.',
  administrator: 'Also keeps the accounts of staff and what is private. Needs a second factor.',
};

/** What keeps an account from being used as it should be; none when nothing does. */
export function stateOf({
  active,
  must_change_password,
  role,
  has_second_factor,
}: StaffAccount): { words: string; kind: 'bad' | 'warn' } | null {
  if (!active) return { words: 'disabled', kind: 'bad' };
  if (must_change_password) return { words: 'one-time password', kind: 'warn' };
  if (role === 'administrator' && !has_second_factor) return { words: 'no second factor', kind: 'warn' };
  return null;
}
