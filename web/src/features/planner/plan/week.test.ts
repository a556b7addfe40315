import { expect, it } from 'vitest';
import { weekTitle } from './week.ts';

it.each([
  ['2026-11-15', '15 – 21 Nov 2026'],
  ['2026-11-29', '29 Nov – 5 Dec 2026'],
  ['2026-12-27', '27 Dec 2026 – 2 Jan 2027'],
])('the week from %s, as a title, is %s', (start, expected) => {
  expect(weekTitle(start)).toBe(expected);
});
