import type { StaffMember } from '@storyvan/contract/auth';
import type { Role } from '@storyvan/contract/common/role';

/** How long a sign-in session lasts, and who owns it. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const idleLimit = 12 * hour;
const longestLife = 7 * day;
/** The last use of a session is written at most this often, so that reads do not cause writes. */
const touchEvery = 5 * minute;

export interface AuthSessionTimes {
  created_at: string;
  last_seen_at: string;
}

/**
 * After the clock is set back, a session seems to come from the future. It stays open if that is up to a day; one from
 * further ahead would outlive all limits, so it ends.
 */
export function isExpired(session: AuthSessionTimes, now: Date): boolean {
  return endOf(session, now) !== null;
}

function endOf(session: AuthSessionTimes, now: Date): 'idle' | 'old' | null {
  const age = now.getTime() - Date.parse(session.created_at);
  const idle = now.getTime() - Date.parse(session.last_seen_at);
  if (idle >= idleLimit) return 'idle';
  return age >= longestLife || age < -day ? 'old' : null;
}

interface EndedAuthSession extends AuthSessionTimes {
  revoked_at: string | null;
  disabled_at: string | null;
}

/** For the sign-in page: why the session has ended; null if it is not known. */
export function whyEnded(session: EndedAuthSession | null, now: Date): string | null {
  if (!session) return null;
  if (session.disabled_at) return 'You were signed out because your account was closed.';
  if (session.revoked_at)
    return 'You were signed out because your password was changed or someone signed you out.';
  return endOf(session, now) === 'idle'
    ? 'You were signed out after 12 hours without activity.'
    : 'You were signed out because 7 days have passed since you signed in.';
}

/** The same rule for queries: a session is open if it was used and opened after these instants; UTC. */
export const openSince = (now: Date): { used_after: string; opened_after: string } => ({
  used_after: new Date(now.getTime() - idleLimit).toISOString(),
  opened_after: new Date(now.getTime() - longestLife).toISOString(),
});

/** True also after the clock was set back, so that idle time is measured by the new clock. */
export function isDueToTouch(session: AuthSessionTimes, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(session.last_seen_at)) >= touchEvery;
}

export const longestLifeSeconds = longestLife / 1000;

interface StaffRow {
  staff_id: number;
  username: string;
  name: string;
  role: Role;
  must_change_password: number;
}

/** A staff member as replies show them. */
export const staffOf = ({ staff_id, username, name, role, must_change_password }: StaffRow): StaffMember => ({
  staff_id,
  username,
  name,
  role,
  ...(must_change_password === 1 && { must_change_password: true as const }),
});
