import type { StaffAccount } from '@storyvan/contract/accounts';
import type { Role } from '@storyvan/contract/common/role';

/** What each role may do; the contract states it call by call. */
export const roleHints: Record<Role, string> = {
  staff: 'Lends books, manages books, members and children, holds sessions and writes reports.',
  coordinator: 'Also plans the week and manages sites, schools, school years and reading partners.',
  administrator: "Also manages staff accounts and children's data. Needs two-step sign-in.",
};

/** Anything unusual about an account; null for an ordinary one. */
export function stateOf({
  active,
  must_change_password,
  role,
  has_second_factor,
}: StaffAccount): { words: string; kind: 'bad' | 'warn' } | null {
  if (!active) return { words: 'disabled', kind: 'bad' };
  if (must_change_password) return { words: 'one-time password', kind: 'warn' };
  if (role === 'administrator' && !has_second_factor) return { words: 'no two-step sign-in', kind: 'warn' };
  return null;
}
