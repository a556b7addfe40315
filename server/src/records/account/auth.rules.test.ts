import { describe, expect, it } from 'vitest';
import { isDueToTouch, isExpired, longestLifeSeconds } from './auth.rules.ts';

const hour = 3600_000;
const day = 24 * hour;
const now = new Date('2026-11-21T10:00:00.000Z');
const ago = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString();

describe('the lifetime of a sign-in session', () => {
  it.each([
    ['just opened', 0, 0, false],
    ['idle for a minute less than 12 hours', 20 * hour, 12 * hour - 60_000, false],
    ['idle for 12 hours', 20 * hour, 12 * hour, true],
    ['in use, a minute short of 7 days old', 7 * day - 60_000, 0, false],
    ['in use, 7 days old', 7 * day, 0, true],
    ['opened an hour ahead, before the clock was set back', -hour, -hour, false],
    ['opened a day ahead', -day, -day, false],
    ['opened more than a day ahead', -day - 1, 0, true],
  ])('a session that is %s, is expired or not', (_when, created, seen, expired) => {
    expect(isExpired({ created_at: ago(created), last_seen_at: ago(seen) }, now)).toBe(expired);
  });

  it.each([
    [0, false],
    [5 * 60_000 - 1, false],
    [5 * 60_000, true],
    [-5 * 60_000 + 1, false],
    [-5 * 60_000, true],
  ])('%i ms after its last use was noted, a new use is noted or not', (since, due) => {
    expect(isDueToTouch({ created_at: ago(day), last_seen_at: ago(since) }, now)).toBe(due);
  });

  it('the cookie, when it is set, lasts as long as a session may', () => {
    expect(longestLifeSeconds).toBe(7 * 24 * 3600);
  });
});
