import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { valueTicks } from './value-ticks.ts';

describe('valueTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [7, [0, 2, 4, 6, 8]],
    [1962, [0, 500, 1000, 1500, 2000]],
    [10_430, [0, 5000, 10_000, 15_000]],
  ])('for a largest value of %i, are round numbers up to it', (largest, expected) => {
    expect(valueTicks(largest)).toEqual(expected);
  });

  it('for any largest value, are few whole numbers that reach it', () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (largest) => {
        const ticks = valueTicks(largest);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });
});
