import { expect, it } from 'vitest';
import { ratio } from './ratio.ts';

it.each([
  [1, 3, 2, 0.33],
  [2, 3, 2, 0.67],
  [1, 8, 2, 0.13],
  [5, 1000, 2, 0.01],
  [201, 200, 2, 1.01],
  [5, 20, 1, 0.3],
  [-5, 20, 1, -0.3],
  [-1, 30, 1, 0],
  [0, 7, 2, 0],
])('the quotient %i / %i, with at most %i decimals, is %f', (part, of, decimals, quotient) => {
  expect(ratio(part, of, decimals)).toBe(quotient);
});
