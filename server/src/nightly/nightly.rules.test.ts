import { describe, expect, it } from 'vitest';
import { isDue, nightOf } from './nightly.rules.ts';

describe('when nightly work is due', () => {
  it.each([
    ['2026-11-21T01:59:59', '2026-11-20'],
    ['2026-11-21T02:00:00', '2026-11-21'],
    ['2026-11-21T23:59:59', '2026-11-21'],
    ['2027-01-01T00:30:00', '2026-12-31'],
  ])('the night, at %s, is %s', (now, night) => {
    expect(nightOf(new Date(now))).toBe(night);
  });

  const now = new Date('2026-11-21T02:30:00');
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();
  it.each([
    ['done this night', { night: '2026-11-21', done: true, until: inMinutes(0) }, false],
    ['done the night before', { night: '2026-11-20', done: true, until: inMinutes(-1440) }, true],
    ['missed for weeks', { night: '2026-10-02', done: true, until: inMinutes(-70_000) }, true],
    ['started by another process', { night: '2026-11-21', done: false, until: inMinutes(59) }, false],
    ['interrupted an hour ago', { night: '2026-11-21', done: false, until: inMinutes(0) }, true],
    ['started while the clock was ahead', { night: '2026-11-21', done: false, until: inMinutes(61) }, true],
    [
      'done under a clock that is a little ahead',
      { night: '2026-11-22', done: true, until: inMinutes(0) },
      false,
    ],
    [
      'started under a clock that is a little ahead',
      { night: '2026-11-22', done: false, until: inMinutes(-5) },
      false,
    ],
    [
      'done under a clock that was years ahead',
      { night: '2036-01-01', done: true, until: inMinutes(9) },
      true,
    ],
  ])('a job, when it was %s, is due: %s %s', (_, last, due) => {
    expect(isDue(last, now)).toBe(due);
  });
});
