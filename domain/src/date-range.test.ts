import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from './calendar-date.ts';
import { isWholeMonth, lastCounted, monthsIn, rangeBefore, sameDatesBefore } from './date-range.ts';

describe('the previous range', () => {
  it.each([
    ['a month that is over', '2026-10-01', '2026-10-31', '2026-08-31', '2026-09-30'],
    ['a month that is not over', '2026-11-01', '2026-11-30', '2026-10-11', '2026-10-31'],
    ['a day after a leap day', '2024-03-01', '2024-03-01', '2024-02-29', '2024-02-29'],
    ['a year', '2024-01-01', '2024-12-31', '2023-01-01', '2023-12-31'],
    ['a school year that is over', '2025-06-01', '2026-04-30', '2024-06-01', '2025-04-30'],
    ['a school year that is not over', '2026-06-01', '2027-04-30', '2025-06-01', '2025-11-21'],
    ['a school year on its first day', '2026-06-01', '2027-04-30', '2025-06-01', '2025-06-01', '2026-06-01'],
    ['a term that is not over', '2026-11-01', '2027-04-30', '2025-11-01', '2025-11-21'],
    ['a quarter, three months', '2026-07-01', '2026-09-30', '2026-03-31', '2026-06-30'],
    ['a term that ends on a leap day', '2023-09-01', '2024-02-29', '2022-09-01', '2023-02-28'],
    ['a year and a day', '2024-01-01', '2025-01-01', '2022-12-30', '2023-12-31'],
    ['a range that ends today', '2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['a range in the future', '2026-12-01', '2026-12-02', '2026-11-29', '2026-11-30'],
    ['all dates', '1900-01-01', '9999-12-31', '1773-02-09', '1899-12-31'],
    ['more than a database can hold', '1900-01-01', '9000-12-31', '0001-01-01', '1899-12-31', '9999-12-31'],
  ])('of %s, %s to %s, is %s to %s', (_, start, end, before, until, today = '2026-11-21') => {
    expect(rangeBefore({ start, end }, today)).toEqual({ start: before, end: until });
  });

  it('of any past range, has its length and ends the day before, or has the same dates a year earlier', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.nat(1000), (from, length) => {
        // 366 days are a year only around a leap day.
        fc.pre(length !== 365);
        const range = { start: addDays('1950-01-01', from), end: addDays('1950-01-01', from + length) };
        const before = rangeBefore(range, '9999-12-31');
        expect(before.end < range.start).toBe(true);
        const difference = Math.abs(daysBetween(before.start, before.end) - length);
        if (length < 92 || length > 365) {
          expect(addDays(before.end, 1)).toBe(range.start);
          expect(difference).toBe(0);
        } else {
          expect(Number(range.start.slice(0, 4)) - Number(before.start.slice(0, 4))).toBe(1);
          expect(difference).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('the same dates a year before', () => {
  it.each([
    ['one day', '2026-11-20', '2026-11-20', '2025-11-20', '2025-11-20'],
    ['a leap day', '2028-02-29', '2028-02-29', '2027-02-28', '2027-02-28', '2028-12-31'],
    ['February after a leap year', '2029-02-01', '2029-02-28', '2028-02-01', '2028-02-29', '2029-12-31'],
    ['February of a leap year', '2028-02-01', '2028-02-29', '2027-02-01', '2027-02-28', '2028-12-31'],
    [
      'a range that begins on a leap day',
      '2028-02-29',
      '2028-03-05',
      '2027-02-28',
      '2027-03-05',
      '2028-12-31',
    ],
    [
      'a range up to 28 February of a leap year',
      '2028-02-01',
      '2028-02-28',
      '2027-02-01',
      '2027-02-28',
      '2028-12-31',
    ],
    ['a financial year', '2027-04-01', '2028-03-31', '2026-04-01', '2027-03-31', '2028-12-31'],
    ['two years', '2024-06-01', '2026-05-31', '2023-06-01', '2025-05-31'],
    ['a range that is not over', '2026-06-01', '2027-04-30', '2025-06-01', '2025-11-21'],
    [
      'a range that is not over on a leap day',
      '2027-06-01',
      '2028-05-31',
      '2026-06-01',
      '2027-02-28',
      '2028-02-29',
    ],
    [
      'a range that is not over at the end of a month',
      '2028-06-01',
      '2029-05-31',
      '2027-06-01',
      '2028-02-28',
      '2029-02-28',
    ],
    ['a range in the future', '2027-06-01', '2028-02-29', '2026-06-01', '2027-02-28'],
  ])('of %s, %s to %s, are %s to %s', (_, start, end, before, until, today = '2026-11-21') => {
    expect(sameDatesBefore({ start, end }, today)).toEqual({ start: before, end: until });
  });
});

it.each([
  ['2026-11-01', '2026-11-30', '2026-11-21'],
  ['2026-11-21', '2026-11-30', '2026-11-21'],
  ['2026-10-01', '2026-10-31', '2026-10-31'],
  ['2026-12-01', '2026-12-31', '2026-12-31'],
])('the last day that counts, of %s to %s, is %s', (start, end, last) => {
  expect(lastCounted({ start, end }, '2026-11-21')).toBe(last);
});

it.each([
  ['2026-11-30', '2027-02-01', ['2026-11', '2026-12', '2027-01', '2027-02']],
  ['2026-11-21', '2026-11-21', ['2026-11']],
  ['2026-11-25', '2026-11-21', []],
])('the months of %s to %s are %j', (start, end, months) => {
  expect(monthsIn({ start, end })).toEqual(months);
});

it.each([
  ['2028-02', '2028-02-01', '2028-02-29', true],
  ['2028-02', '2028-02-01', '2028-02-28', false],
  ['2028-02', '2028-02-02', '2028-03-31', false],
  ['2028-01', '2027-06-01', '2028-03-31', true],
])('the month %s, of %s to %s, is whole: %s', (month, start, end, whole) => {
  expect(isWholeMonth(month, { start, end })).toBe(whole);
});
