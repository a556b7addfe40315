import { describe, expect, it } from 'vitest';
import { Figures, type Goal, goalInWords, isKept, medianOf, percentile } from './figures.ts';

describe('a percentile', () => {
  it.each([
    [[5], 0.95, 5],
    [[3, 1, 2], 0.5, 2],
    [[4, 1, 3, 2], 0.5, 2],
    [Array.from({ length: 100 }, (_, n) => n + 1), 0.95, 95],
    [Array.from({ length: 100 }, (_, n) => n + 1), 1, 100],
  ])('of %j, for the share %d, is %d', (values, share, expected) => {
    expect(percentile(values, share)).toBe(expected);
  });

  it('of nothing, for any share, is not a number', () => {
    expect(percentile([], 0.5)).toBeNaN();
  });
});

describe('a goal', () => {
  it.each<[Goal, number[], boolean, string]>([
    [{ under: 50 }, [49, 49, 90], true, 'under 50 ms'],
    [{ under: 50 }, [50], false, 'under 50 ms'],
    [{ atLeast: 0.75 }, [0.75], true, 'at least 0.75 ms'],
    [{ atLeast: 0.75 }, [0.8, 0.7, 0.7], false, 'at least 0.75 ms'],
    [{ exactly: 0 }, [0], true, '0'],
    [{ exactly: 0 }, [1], false, '0'],
    [{ under: 50 }, [Number.NaN], false, 'under 50 ms'],
  ])('%j, with the runs %j, is kept: %s', (goal, runs, kept, words) => {
    const figure = { what: 'x', unit: 'ms' as const, goal, runs };
    expect([isKept(figure), goalInWords(figure)]).toEqual([kept, words]);
  });
});

describe('figures', () => {
  it('of several runs, when listed, are in one row each, ratios first', () => {
    const figures = new Figures();
    figures.note('time', 3);
    figures.note('ratio', 0.9, '×', { atLeast: 0.75 });
    figures.note('time', 1);
    figures.note('time', 2);
    expect(figures.all().map((figure) => [figure.what, medianOf(figure)])).toEqual([
      ['ratio', 0.9],
      ['time', 2],
    ]);
  });
});
