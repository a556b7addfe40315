import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, formatDate, futureProblem, today, unpadded } from './calendar-date.ts';

describe('calendar dates', () => {
  it('a day has no padding in payloads, and the name of its month for people', () => {
    expect([unpadded('2026-01-05'), formatDate('2026-01-05')]).toEqual(['2026-1-5', '5 Jan 2026']);
    expect([unpadded('2026-12-31'), formatDate('2026-12-31')]).toEqual(['2026-12-31', '31 Dec 2026']);
  });

  it('days, added or counted across months and leap days, are whole', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
  });

  it('today, around local midnight, is the local day and not that of UTC', () => {
    expect(today(new Date(2026, 10, 21, 0, 1))).toBe('2026-11-21');
    expect(today(new Date(2026, 10, 21, 23, 59))).toBe('2026-11-21');
  });

  it('a date, when it is after today, is refused as future', () => {
    expect(futureProblem('2026-11-22', '2026-11-21')).toBe(
      '22 Nov 2026 is in the future. Today is 21 Nov 2026.',
    );
  });

  it.each(['2026-11-21', '2026-11-20', '1999-12-31'])('the date %s, on 21 Nov 2026, is allowed', (date) => {
    expect(futureProblem(date, '2026-11-21')).toBeNull();
  });
});
