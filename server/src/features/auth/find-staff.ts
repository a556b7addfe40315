import { usernameKey } from '@storyvan/contract/common/username';
import type { Executor } from '../../db/database.ts';
import { findStaffByUsername } from '../../records/account/auth.queries.ts';

/**
 * Finds an account by username. Older usernames were not normalised to one Unicode form, so the text as typed is tried
 * first, then its two forms.
 */
export async function findStaff(on: Executor, typed: string) {
  const key = usernameKey(typed);
  for (const username of new Set([typed.trim().toLowerCase(), key, key.normalize('NFD')])) {
    const staff = await findStaffByUsername.first(on, { username });
    if (staff) return staff;
  }
  return null;
}
