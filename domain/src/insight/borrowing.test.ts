import { describe, expect, it } from 'vitest';
import { addLoan, borrowersOf, byBooksOf, grownOf, medianOf, noLending, regularOf } from './borrowing.ts';

let loan_id = 0;
const lent = (child_id: number, date: string, child_level: number | null = 2) => {
  loan_id += 1;
  return { child_id, loan_id, date, month: Number(date.slice(5, 7)) - 1, level: 3, child_level };
};

const placeWith = (...loans: ReturnType<typeof lent>[]) => {
  const place = noLending(12);
  for (const loan of loans) addLoan(place, loan);
  return place;
};

describe('growth', () => {
  it.each([
    ['90 days apart', ['2026-01-01', '2026-04-01'], 1],
    ['89 days apart', ['2026-01-01', '2026-03-31'], 0],
    ['alone', ['2026-01-01'], 0],
  ])('of a child whose loans are %s, counts it or not', (_, dates, children) => {
    const place = placeWith(...dates.map((date) => lent(1, date)));
    expect(grownOf(borrowersOf([place]).values())).toHaveLength(children);
  });

  it('of a child with loans at two places and unknown levels, goes from its first known to its last', () => {
    const one = placeWith(lent(1, '2026-01-01', null), lent(1, '2026-01-02', 2), lent(1, '2026-03-01', 5));
    const two = placeWith(lent(1, '2026-05-02', 4), lent(1, '2026-05-02', 3), lent(1, '2026-06-01', null));
    expect(grownOf(borrowersOf([two, one]).values())).toEqual([{ first: 2, last: 3, gained: 1 }]);
  });
});

describe('regular readers', () => {
  const open = (months: number[]) => new Set(months);

  it('with three of four months, of places that were open so long, are counted', () => {
    const place = placeWith(
      ...['2026-01-01', '2026-02-01', '2026-03-01'].map((date) => lent(1, date)),
      ...['2026-01-01', '2026-04-01'].map((date) => lent(2, date)),
    );
    expect(regularOf(borrowersOf([place]).values(), place.open)).toBe(1);
  });

  it('of fewer than three open months, are unknown', () => {
    const place = placeWith(lent(1, '2026-01-01'), lent(1, '2026-02-01'));
    expect(regularOf(borrowersOf([place]).values(), place.open)).toBeNull();
    expect(regularOf([], open([0, 1, 2]))).toBe(0);
  });

  it('whose places were open for fewer than three months, do not count in a larger scope', () => {
    const short = placeWith(
      ...[lent(1, '2026-01-01'), lent(1, '2026-02-01'), lent(2, '2026-01-01'), lent(2, '2026-02-01')],
    );
    const long = placeWith(
      ...['2026-01-01', '2026-02-01', '2026-03-01'].map((date) => lent(3, date)),
      lent(2, '2026-03-01'),
    );
    const all = [...borrowersOf([short, long]).values()];
    expect(regularOf(all, open([0, 1, 2]))).toBe(2);
  });

  it('at two places, need three of four months in which one of them was open', () => {
    const one = placeWith(...['2026-01-01', '2026-02-01'].map((date) => lent(1, date)));
    const two = placeWith(
      lent(1, '2026-03-01'),
      ...['2026-04-01', '2026-05-01'].map((date) => lent(2, date)),
    );
    expect(regularOf(borrowersOf([one, two]).values(), open([0, 1, 2, 3, 4]))).toBe(0);
  });
});

it.each([
  [[], null],
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1], 2.5],
])('the median of %j is %s', (numbers, median) => {
  expect(medianOf(numbers)).toBe(median);
});

it('children, by the number of their books, are in one group each', () => {
  const groups = byBooksOf([1, 5, 6, 10, 11, 20, 21, 300], 2);
  expect(groups.map(({ books, children }) => [books, children])).toEqual([
    ['0', 2],
    ['1-5', 2],
    ['6-10', 2],
    ['11-20', 2],
    ['21+', 2],
  ]);
});
