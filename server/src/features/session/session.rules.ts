/** How long a session lives, and how repeated failures are slowed. */

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

export function isExpired(session: SessionTimes, now: Date): boolean {
  const at = now.getTime();
  return (
    at - Date.parse(session.last_seen_at) >= idleLimit || at - Date.parse(session.created_at) >= longestLife
  );
}

/** The same, as a query asks it: a session is open that was used and opened after these instants; UTC. */
export const openSince = (now: Date): { used_after: string; opened_after: string } => ({
  used_after: new Date(now.getTime() - idleLimit).toISOString(),
  opened_after: new Date(now.getTime() - longestLife).toISOString(),
});

export function isDueToTouch(session: SessionTimes, now: Date): boolean {
  return now.getTime() - Date.parse(session.last_seen_at) >= touchEvery;
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
  return Math.max(0, Math.ceil((Date.parse(past.last_failed_at) + wait - now.getTime()) / 1000));
}

export function isForgotten(past: Failures, now: Date): boolean {
  return now.getTime() - Date.parse(past.last_failed_at) >= forgottenAfter;
}
