import { describe, expect, it } from 'vitest';
import {
  firstOfPattern,
  fitsPattern,
  patternProblem,
  prefixOfPattern,
  zeroOfPattern,
} from './number-pattern.ts';

describe('a pattern for numbers', () => {
  it.each([
    ['B-#####', 'B-', 'B-00000', 'B-00001'],
    ['#', '', '0', '1'],
    ['GOA/C###', 'GOA/C', 'GOA/C000', 'GOA/C001'],
  ])('%s, taken apart, has the prefix %s and begins with %s and %s', (pattern, prefix, zero, first) => {
    expect([prefixOfPattern(pattern), zeroOfPattern(pattern), firstOfPattern(pattern)]).toEqual([
      prefix,
      zero,
      first,
    ]);
  });

  it.each([
    ['B-00001', true],
    ['B-99999', true],
    ['B-100000', true],
    ['B-000001', false],
    ['B-1', false],
    ['C-00001', false],
    ['B-0000X', false],
    ['B-', false],
  ])('B-#####, for %s, fits: %s', (number, fits) => {
    expect(fitsPattern(number, 'B-#####')).toBe(fits);
  });

  it('a typed number, if no pattern is set, is never refused', () => {
    expect(patternProblem('anything', null)).toBeNull();
    expect(patternProblem('X1', 'B-###')).toContain('such as B-001');
  });
});
