import { expect, it } from 'vitest';
import { daysOf, weekTitle } from './week-title.ts';

it.each([
  ['2026-11-15', '15 – 21 Nov 2026'],
  ['2026-11-29', '29 Nov – 5 Dec 2026'],
  ['2026-12-27', '27 Dec 2026 – 2 Jan 2027'],
])('the week from %s, as a title, is %s', (start, expected) => {
  expect(weekTitle(start)).toBe(expected);
});

it('a week, day by day, runs from its Sunday to its Saturday', () => {
  const days = daysOf('2026-11-29');
  expect([days.length, days[0], days[6]]).toEqual([7, '2026-11-29', '2026-12-05']);
});
