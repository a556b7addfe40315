import { describe, expect, it } from 'vitest';
import { needsOf, sortedByNeeds } from './needs.ts';

const good = {
  ...{ enrolled: 20, children: 15, loans: 60, loans_before: 60, mean: 4, regular: 10 },
  months: [10, 20, 30],
};
const around = { median: 4, whole: [true, true, true, true, true] };

describe('the needs of a place', () => {
  it.each<[string, Partial<typeof good>, string[]]>([
    ['where all is well', {}, []],
    [
      'where no one borrowed',
      { children: 0, loans: 0, mean: null as never },
      ['nobody_borrowed', 'few_children', 'falling'],
    ],
    ['where no one is enrolled', { enrolled: 0, children: 0, loans: 0, loans_before: 0 }, []],
    ['where half of the children borrowed', { children: 10 }, []],
    ['where fewer than half borrowed', { children: 9 }, ['few_children']],
    ['with three quarters of the loans', { loans: 45 }, []],
    ['with fewer loans than that', { loans: 44 }, ['falling']],
    ['with fewer loans in each of three months', { months: [9, 8, 7, 6] }, ['falling']],
    ['with as many loans in one of them', { months: [9, 8, 8, 6] }, []],
    ['with fewer loans in two months only', { months: [8, 7, 6] }, []],
    ['with half of the usual books', { mean: 2 }, []],
    ['with fewer books than that', { mean: 1.99 }, ['few_books']],
    ['with a quarter of regular readers', { children: 16, regular: 4 }, []],
    ['with fewer regular readers', { children: 16, regular: 3 }, ['few_regular']],
    ['with fewer regular readers of four', { enrolled: 4, children: 4, regular: 0 }, []],
  ])('%s, are found', (_, change, needs) => {
    expect(needsOf({ ...good, ...change }, around)).toEqual(needs);
  });

  it('of months, the last of which is cut off, rest on whole months', () => {
    const months = [9, 8, 7, 6];
    expect(needsOf({ ...good, months }, { ...around, whole: [true, true, true, false] })).toEqual([]);
  });
});

it('places, with and without needs, are listed by needs, loans per child and name', () => {
  const named = (site_grade_id: number, place_name: string, change: object) => ({
    ...{ ...good, site_grade_id, place_name },
    ...change,
  });
  const places = [
    named(1, 'Zoo', {}),
    named(2, 'Bus', {}),
    named(3, 'Few loans', { loans: 50 }),
    named(4, 'No names', { enrolled: 0 }),
    named(5, 'Empty', { children: 0, loans: 0, mean: null, regular: null }),
  ];
  const sorted = sortedByNeeds(places, [true, true, true]);
  expect(sorted.map(({ place_name }) => place_name)).toEqual([
    'Empty',
    'Few loans',
    'Bus',
    'Zoo',
    'No names',
  ]);
});
