import { describe, expect, it } from 'vitest';
import { compare } from './ComparedFigures.tsx';

describe('a figure beside the one before', () => {
  it.each([
    [132, 120, '↑', '12 more (10\u00a0%)'],
    [108, 120, '↓', '12 fewer (10\u00a0%)'],
    [120, 120, '→', 'the same'],
    [0, 120, '↓', '120 fewer (100\u00a0%)'],
    [3001, 3000, '↑', '1 more (under 1\u00a0%)'],
    [2_50_000, 1, '↑', '2,49,999 more (2,50,000\u00a0times as many)'],
    [1100, 100, '↑', '1,000 more (11\u00a0times as many)'],
    [7, 0, '↑', 'none before'],
    [0, 0, '', 'none before'],
  ])('of %i, after %i, says %s %s', (value, before, arrow, words) => {
    expect(compare(value, before)).toEqual({ arrow, words });
  });
});
