import { expect, it } from 'vitest';
import { birthProblem, bornInYear } from './birth.ts';

it.each([
  ['2026-11-25', null],
  ['2001-01-01', null],
  ['2026-11-26', '26 Nov 2026 is in the future. Today is 25 Nov 2026.'],
  ['2000-12-31', '31 Dec 2000 is more than 25 years ago.'],
])('a child born on %s has, with 25 years as the limit, the problem %j', (date, problem) => {
  expect(birthProblem(date, '2026-11-25', 25)).toBe(problem);
});

it('a child of 8 years is stored as born on 1 January', () => {
  expect(bornInYear(8, '2026-11-25')).toBe('2018-01-01');
});
