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
