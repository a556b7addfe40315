import { expect, it } from 'vitest';
import { dayName, daysOfWeek, nextOn, weekEnd, weekStart } from './week.ts';

it.each([
  ['2026-11-22', 'Sunday', '2026-11-22', '2026-11-28'],
  ['2026-11-25', 'Wednesday', '2026-11-22', '2026-11-28'],
  ['2026-11-28', 'Saturday', '2026-11-22', '2026-11-28'],
  ['2028-02-29', 'Tuesday', '2028-02-27', '2028-03-04'],
])('%s, a %s, is in the week from %s to %s', (date, name, start, end) => {
  expect([dayName(date), weekStart(date), weekEnd(date)]).toEqual([name, start, end]);
  expect(daysOfWeek(date)).toHaveLength(7);
  expect([daysOfWeek(date)[0], daysOfWeek(date).at(-1)]).toEqual([start, end]);
});

it.each([
  [3, '2026-11-25', '2026-11-25'],
  [2, '2026-11-25', '2026-12-01'],
  [0, '2026-11-25', '2026-11-29'],
])('the next day number %i from %s on is %s', (day, from, next) => {
  expect(nextOn(day, from)).toBe(next);
});
