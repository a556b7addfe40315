import { addDays } from '@storyvan/domain/calendar-date';
import { usualSchoolCalendar as calendar } from '@storyvan/domain/school-year';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { besideRange, daysBefore, rangeAround, rangeKinds, shortRange } from './insight-ranges.ts';

const kinds = rangeKinds.filter((kind) => kind !== 'dates');

describe('rangeAround', () => {
  it.each([
    ['school_year', '2026-11-28', '2026-06-01', '2027-04-30'],
    ['term', '2026-11-28', '2026-11-01', '2027-04-30'],
    ['financial_year', '2026-11-28', '2026-04-01', '2027-03-31'],
    ['financial_year', '2027-02-10', '2026-04-01', '2027-03-31'],
    ['quarter', '2026-11-28', '2026-10-01', '2026-12-31'],
    ['quarter', '2027-01-01', '2027-01-01', '2027-03-31'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ] as const)('a %s, of the day %s, is from %s to %s', (kind, day, start, end) => {
    expect(rangeAround(kind, day, calendar)).toEqual({ start, end });
  });
});

describe('besideRange', () => {
  it('of a school year, skips the days between two years', () => {
    const year = rangeAround('school_year', '2026-11-28', calendar);
    expect(besideRange('school_year', year, 'later', calendar).start).toBe('2027-06-01');
    expect(besideRange('school_year', year, 'earlier', calendar).start).toBe('2025-06-01');
  });

  it('of any kind and day, goes back to where it was', () => {
    const days = fc.integer({ min: 0, max: 4000 }).map((n) => addDays('2020-01-01', n));
    fc.assert(
      fc.property(fc.constantFrom(...kinds), days, (kind, day) => {
        const range = rangeAround(kind, day, calendar);
        const later = besideRange(kind, range, 'later', calendar);
        expect(later.start > range.end).toBe(true);
        expect(besideRange(kind, later, 'earlier', calendar)).toEqual(range);
      }),
    );
  });
});

describe('the words of a range', () => {
  it.each([
    ['2026-06-01', '2026-11-28', '1 Jun – 28 Nov 2026', 'the same days of 2026'],
    ['2026-06-01', '2027-04-30', '1 Jun 2026 – 30 Apr 2027', 'the same days of 2026–27'],
    ['2026-06-01', '2026-06-01', '1 Jun 2026', 'the same days of 2026'],
  ])('from %s to %s, are short', (start, end, short, before) => {
    expect(shortRange({ start, end })).toBe(short);
    expect(daysBefore({ start, end })).toBe(before);
  });
});
