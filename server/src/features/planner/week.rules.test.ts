import { addDays, formatDate } from '@storyvan/domain/calendar-date';
import { nextOn, weekStart } from '@storyvan/domain/week';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { storedReadAloud } from '../../testing/features/planner-rows.ts';
import { byMoment, dayProblem, weekProblem } from './planner.rules.ts';

describe('a week', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  const date = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));

  it.each(['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Lisbon'])(
    'in the time zone %s, starts on the same Sunday for each of its seven days',
    (timeZone) => {
      process.env.TZ = timeZone;
      fc.assert(
        fc.property(date, (day) => {
          const sunday = weekStart(day);
          const name = new Date(`${sunday}T12:00:00Z`).toLocaleDateString('en', {
            weekday: 'long',
            timeZone: 'UTC',
          });
          expect(name).toBe('Sunday');
          expect(weekProblem(sunday)).toBeNull();
          for (let n = 0; n < 7; n++) {
            const other = addDays(sunday, n);
            expect(weekStart(other)).toBe(sunday);
            expect(dayProblem(other, sunday)).toBeNull();
            expect(nextOn(n, sunday)).toBe(other);
            if (n > 0)
              expect(weekProblem(other)?.message).toContain(`starts on Sunday, ${formatDate(sunday)}`);
          }
          expect(dayProblem(addDays(sunday, -1), sunday)?.field).toBe('date');
          expect(dayProblem(addDays(sunday, 7), sunday)?.field).toBe('date');
        }),
        { numRuns: 60 },
      );
    },
  );

  it('named by another day, is refused with its Sunday', () => {
    expect(weekProblem('2026-11-17')?.message).toBe(
      '17 Nov 2026 is a Tuesday. Its week starts on Sunday, 15 Nov 2026.',
    );
  });
});

describe('sessions of a week', () => {
  it('are sorted by date, time and name, without a time last on its day', () => {
    const sorted = [
      storedReadAloud(1, { date: '2026-11-16', time: null }),
      storedReadAloud(2, { date: '2026-11-16', time: '16:30', site_name: 'Zuari' }),
      storedReadAloud(3, { date: '2026-11-16', time: '16:30', site_name: 'aldona' }),
      storedReadAloud(4, { date: '2026-11-16', time: '09:00' }),
      storedReadAloud(5, { date: '2026-11-15', time: null }),
    ].sort(byMoment);
    expect(sorted.map(({ ra_id }) => ra_id)).toEqual([5, 4, 3, 2, 1]);
  });
});
