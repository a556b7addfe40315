import { describe, expect, it } from 'vitest';
import {
  firstOfPattern,
  fitsPattern,
  looksLike,
  patternProblem,
  prefixOfPattern,
  zeroOfPattern,
} from './number-pattern.ts';

describe('a pattern for numbers', () => {
  it.each([
    ['B-#####', 'B-', 'B-00000', 'B-00001'],
    ['#', '', '0', '1'],
    ['GOA/C###', 'GOA/C', 'GOA/C000', 'GOA/C001'],
    ['#1-##', '#1-', '#1-00', '#1-01'],
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
    ['B-X0001', false],
    ['B-', false],
  ])('B-#####, for %s, fits: %s', (number, fits) => {
    expect(fitsPattern(number, 'B-#####')).toBe(fits);
  });

  it('a typed number, if no pattern is set, is never refused', () => {
    expect(patternProblem('anything', null)).toBeNull();
    expect(patternProblem('X1', 'B-###')).toContain('such as B-001');
  });

  it.each([
    ['C-0500', 'C-####', [], true],
    ['C-5', 'C-####', ['C-4'], false],
    ['C-0500', null, ['C-0412'], true],
    ['B-7', null, ['C-0412'], false],
    ['C-7x', null, ['C-0412'], false],
    ['C-x7', null, ['C-0412'], false],
    ['7', null, [], false],
  ])('a new number %s, by the pattern %s or those in use, %j, looks like a card: %s', (...row) => {
    const [number, pattern, inUse, looks] = row;
    expect(looksLike(number, pattern, inUse)).toBe(looks);
  });
});
