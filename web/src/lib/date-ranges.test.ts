import { addDays, type CalendarDate, daysBetween } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeRange, orderProblem, rangePresets } from './date-ranges.ts';

const presetsOn = (today: CalendarDate) =>
  Object.fromEntries(rangePresets(today).map(({ key, range }) => [key, `${range.start} ${range.end}`]));

const day = fc.integer({ min: 0, max: 36_500 }).map((days) => addDays('2000-01-01', days));

describe('the preset ranges', () => {
  it.each([
    ['2026-11-21', '2026-11-01 2026-11-30', '2026-10-01 2026-10-31', '2026-11-01 2027-04-30', 2026],
    ['2026-06-01', '2026-06-01 2026-06-30', '2026-05-01 2026-05-31', '2026-06-01 2026-10-31', 2026],
    ['2026-10-31', '2026-10-01 2026-10-31', '2026-09-01 2026-09-30', '2026-06-01 2026-10-31', 2026],
    ['2026-11-01', '2026-11-01 2026-11-30', '2026-10-01 2026-10-31', '2026-11-01 2027-04-30', 2026],
    ['2026-12-31', '2026-12-01 2026-12-31', '2026-11-01 2026-11-30', '2026-11-01 2027-04-30', 2026],
    ['2027-01-01', '2027-01-01 2027-01-31', '2026-12-01 2026-12-31', '2026-11-01 2027-04-30', 2026],
    ['2024-02-29', '2024-02-01 2024-02-29', '2024-01-01 2024-01-31', '2023-11-01 2024-04-30', 2023],
    ['2024-03-01', '2024-03-01 2024-03-31', '2024-02-01 2024-02-29', '2023-11-01 2024-04-30', 2023],
    ['2026-03-01', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28', '2025-11-01 2026-04-30', 2025],
    ['2100-03-01', '2100-03-01 2100-03-31', '2100-02-01 2100-02-28', '2099-11-01 2100-04-30', 2099],
    ['2026-04-30', '2026-04-01 2026-04-30', '2026-03-01 2026-03-31', '2025-11-01 2026-04-30', 2025],
    ['2026-05-01', '2026-05-01 2026-05-31', '2026-04-01 2026-04-30', '2025-11-01 2026-04-30', 2025],
    ['2026-05-31', '2026-05-01 2026-05-31', '2026-04-01 2026-04-30', '2025-11-01 2026-04-30', 2025],
  ])('on %s, are these', (today, this_month, last_month, this_term, year) => {
    expect(presetsOn(today)).toEqual({
      this_month,
      last_month,
      this_term,
      school_year: `${year}-06-01 ${year + 1}-04-30`,
    });
  });

  it('on any day, are four with everyday names', () => {
    expect(rangePresets('2026-11-21').map((preset) => preset.label)).toEqual([
      'This month',
      'Last month',
      'This term',
      'School year',
    ]);
  });

  it('on any day, never start after they end', () => {
    fc.assert(
      fc.property(day, (today) => rangePresets(today).every(({ range }) => orderProblem(range) === null)),
    );
  });

  it('on any day, include the day and leave no day between last month and this month', () => {
    fc.assert(
      fc.property(day, (today) => {
        const [thisMonth, lastMonth, term, schoolYear] = rangePresets(today).map((preset) => preset.range);
        if (!thisMonth || !lastMonth || !term || !schoolYear) throw new Error('A preset is missing.');
        expect(thisMonth.start <= today && today <= thisMonth.end).toBe(true);
        expect(addDays(lastMonth.end, 1)).toBe(thisMonth.start);
        expect(schoolYear.start <= term.start && term.end <= schoolYear.end).toBe(true);
        // May belongs to no school year.
        if (today.slice(5, 7) === '05') expect(daysBetween(schoolYear.end, today)).toBeLessThanOrEqual(31);
        else expect(term.start <= today && today <= term.end).toBe(true);
      }),
    );
  });
});

describe('a range in words', () => {
  it.each([
    ['2026-06-01', '2027-04-30', '1 Jun 2026 – 30 Apr 2027'],
    ['2026-12-31', '2026-12-31', '31 Dec 2026'],
  ])('from %s to %s, reads %s', (start, end, words) => {
    expect(describeRange({ start, end })).toBe(words);
  });

  it('whose start is after its end, is a sentence that says what to do', () => {
    expect(orderProblem({ start: '2026-11-02', end: '2026-11-01' })).toBe(
      'The start date is after the end date. Choose an earlier start or a later end.',
    );
    expect(orderProblem({ start: '2026-11-01', end: '2026-11-01' })).toBeNull();
  });
});
