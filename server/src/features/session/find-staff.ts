import { usernameKey } from '@storyvan/contract/common/username';
import type { Executor } from '../../db/database.ts';
import { findStaffByUsername } from './session.queries.ts';

/**
 * The account of a typed username. Usernames made before they were brought to one form of Unicode keep theirs: first
 * what was typed exactly, then its two forms.
 */
export async function findStaff(on: Executor, typed: string) {
  const key = usernameKey(typed);
  for (const username of new Set([typed.trim().toLowerCase(), key, key.normalize('NFD')])) {
    const staff = await findStaffByUsername.first(on, { username });
    if (staff) return staff;
  }
  return null;
}
