import type { Role } from '@storyvan/contract/common/role';
import type { StaffMember } from '@storyvan/contract/session';

/** How long a session lives, whose it is, and how repeated failures are slowed. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const idleLimit = 12 * hour;
const longestLife = 7 * day;
/** A session's last use is written down at most this often, so that reads stay reads. */
const touchEvery = 5 * minute;

export interface SessionTimes {
  created_at: string;
  last_seen_at: string;
}

/**
 * A clock that was set back makes a session seem to come from the future: by up to a day it lives on; one from
 * farther away would outlive all limits, and ends.
 */
export function isExpired(session: SessionTimes, now: Date): boolean {
  const age = now.getTime() - Date.parse(session.created_at);
  const idle = now.getTime() - Date.parse(session.last_seen_at);
  return idle >= idleLimit || age >= longestLife || age < -day;
}

/** The same, as a query asks it: a session is open that was used and opened after these instants; UTC. */
export const openSince = (now: Date): { used_after: string; opened_after: string } => ({
  used_after: new Date(now.getTime() - idleLimit).toISOString(),
  opened_after: new Date(now.getTime() - longestLife).toISOString(),
});

/** Also after the clock was set back, so that the idle time is measured by the new one. */
export function isDueToTouch(session: SessionTimes, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(session.last_seen_at)) >= touchEvery;
}

export const longestLifeSeconds = longestLife / 1000;

/** Who fails: an account may err five times before it is slowed, an address (an office) twenty times. */
const freeFailures = { account: 5, address: 20 } as const;
const longestWait = 5 * minute;
const forgottenAfter = day;

export type SubjectKind = keyof typeof freeFailures;

export interface Failures {
  failures: number;
  last_failed_at: string;
}

/** Seconds until the next attempt is looked at: none at first, then 1, 2, 4 … 300. */
export function secondsToWait(kind: SubjectKind, past: Failures | null, now: Date): number {
  if (!past || isForgotten(past, now)) return 0;
  const over = past.failures - freeFailures[kind];
  if (over < 0) return 0;
  const wait = Math.min(1000 * 2 ** over, longestWait);
  const since = now.getTime() - Date.parse(past.last_failed_at);
  // A failure that lies ahead is one before the clock was set back; nobody waits until the clock is there again.
  if (since < -longestWait) return 0;
  return Math.max(0, Math.ceil(Math.min(wait, wait - since) / 1000));
}

export function isForgotten(past: Failures, now: Date): boolean {
  return Math.abs(now.getTime() - Date.parse(past.last_failed_at)) >= forgottenAfter;
}

interface StaffRow {
  staff_id: number;
  username: string;
  name: string;
  role: Role;
  must_change_password: number;
}

/** A staff member as replies tell of them. */
export const staffOf = ({ staff_id, username, name, role, must_change_password }: StaffRow): StaffMember => ({
  staff_id,
  username,
  name,
  role,
  ...(must_change_password === 1 && { must_change_password: true as const }),
});
