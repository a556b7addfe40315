import { describe, expect, it } from 'vitest';
import { promotedFrom, schoolYearAround, schoolYearName, schoolYearOf, termAround } from './school-year.ts';

describe('the school year that a promotion begins', () => {
  it.each([
    ['2026-03-31', 2025],
    ['2026-04-01', 2026],
    ['2026-06-01', 2026],
    ['2026-12-31', 2026],
    ['2027-01-01', 2026],
    ['2028-02-29', 2027],
  ])('on %s, is %i', (date, year) => {
    expect(schoolYearOf(date)).toBe(year);
    expect(promotedFrom(year) <= date && date < promotedFrom(year + 1)).toBe(true);
  });

  it('is named by its two calendar years', () => {
    expect([2026, 2098, 2099].map(schoolYearName)).toEqual(['2026–27', '2098–99', '2099–00']);
  });
});

describe('the school year and the term, for their dates', () => {
  it.each([
    ['2026-06-01', '2026-06-01 2027-04-30', '2026-06-01 2026-10-31'],
    ['2026-10-31', '2026-06-01 2027-04-30', '2026-06-01 2026-10-31'],
    ['2026-11-01', '2026-06-01 2027-04-30', '2026-11-01 2027-04-30'],
    ['2027-04-30', '2026-06-01 2027-04-30', '2026-11-01 2027-04-30'],
    ['2027-05-31', '2026-06-01 2027-04-30', '2026-11-01 2027-04-30'],
  ])('around %s, are %s and %s', (date, year, term) => {
    const ranges = [schoolYearAround(date), termAround(date)].map(({ start, end }) => `${start} ${end}`);
    expect(ranges).toEqual([year, term]);
  });
});

describe('a school year of another state', () => {
  const april = { starts: '04-01', ends: '03-31', terms: ['04-01', '08-16', '01-05'] };
  const january = { starts: '01-10', ends: '11-30', terms: ['01-10', '07-01'] };

  it.each([
    [
      april,
      '2026-03-31',
      { start: '2025-04-01', end: '2026-03-31' },
      { start: '2026-01-05', end: '2026-03-31' },
    ],
    [
      april,
      '2026-04-01',
      { start: '2026-04-01', end: '2027-03-31' },
      { start: '2026-04-01', end: '2026-08-15' },
    ],
    [
      april,
      '2026-12-31',
      { start: '2026-04-01', end: '2027-03-31' },
      { start: '2026-08-16', end: '2027-01-04' },
    ],
    [
      january,
      '2026-12-25',
      { start: '2026-01-10', end: '2026-11-30' },
      { start: '2026-07-01', end: '2026-11-30' },
    ],
    [
      january,
      '2027-01-09',
      { start: '2026-01-10', end: '2026-11-30' },
      { start: '2026-07-01', end: '2026-11-30' },
    ],
  ])('%o, on %s, has the year %o and the term %o', (calendar, date, year, term) => {
    expect(schoolYearAround(date, calendar)).toEqual(year);
    expect(termAround(date, calendar)).toEqual(term);
  });

  it.each([
    [april, '2026-01-31', 2025, '2025-02-01'],
    [april, '2026-02-01', 2026, '2026-02-01'],
    [january, '2026-10-31', 2026, '2025-11-01'],
    [january, '2026-11-01', 2027, '2026-11-01'],
  ])('a promotion, with %o on %s, counts for %i', (calendar, date, schoolYear, from) => {
    expect(schoolYearOf(date, calendar)).toBe(schoolYear);
    expect(promotedFrom(schoolYear, calendar)).toBe(from);
  });
});
