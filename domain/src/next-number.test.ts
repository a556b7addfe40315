import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextNumbers, numbersFrom, prefixInUse } from './next-number.ts';

describe('the next number', () => {
  it.each([
    [['C-0412'], 'C-0413'],
    [['C-0412', 'C-0007'], 'C-0413'],
    [['C-999', 'C-1000', 'C-2'], 'C-1001'],
    [['B-9999'], 'B-10000'],
    [['0099'], '0100'],
    [['41', '7'], '42'],
    [['M/2024/09'], 'M/2024/10'],
    [['C-1', 'C-2', 'OLD-900'], 'C-3'],
    [['Z-1', 'C-1', 'C', 'Anna'], 'Z-2'],
    [['９९'], undefined],
    [['99999999999999999999'], '100000000000000000000'],
    [['C'], undefined],
    [[''], undefined],
    [[], undefined],
  ])('after %j is %s', (inUse, next) => {
    expect(nextNumbers(inUse, 1)).toEqual(next === undefined ? [] : [next]);
  });

  it('numbers in use by something else are skipped', () => {
    const taken = new Set(['C-011', 'C-013', 'C-014']);
    expect(nextNumbers(['C-010'], 3, (number) => taken.has(number))).toEqual(['C-012', 'C-015', 'C-016']);
  });

  it('the prefix, when two are equally common, belongs to the first number', () => {
    expect(prefixInUse(['B-7', 'C-1', 'C-2', 'B-8'])).toBe('B-');
    expect(prefixInUse(['none'])).toBeNull();
  });

  it('a run of numbers begins with the first; one that does not end in a digit is alone', () => {
    expect(numbersFrom('B-099', 3)).toEqual(['B-099', 'B-100', 'B-101']);
    expect(numbersFrom('Anna', 3)).toEqual(['Anna']);
  });

  const number = fc
    .tuple(fc.constantFrom('C-', 'B-', ''), fc.nat({ max: 2000 }), fc.nat({ max: 6 }))
    .map(([prefix, count, width]) => prefix + String(count).padStart(width, '0'));

  it('numbers are always new, distinct and ascending within one series', () => {
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1 }),
        fc.array(number),
        fc.integer({ min: 1, max: 9 }),
        (inUse, more, count) => {
          const taken = new Set([...inUse, ...more]);
          const given = nextNumbers(inUse, count, (each) => taken.has(each));
          const prefix = prefixInUse(inUse) ?? '';
          const values = given.map((each) => Number(each.slice(prefix.length)));
          const highest = Math.max(
            ...inUse
              .filter((each) => /^\d+$/.test(each.slice(prefix.length)))
              .map((each) => (each.startsWith(prefix) ? Number(each.slice(prefix.length)) : -1)),
          );
          expect(given).toHaveLength(count);
          expect(new Set([...given, ...taken]).size).toBe(count + taken.size);
          expect(given.every((each) => each.startsWith(prefix))).toBe(true);
          expect([highest, ...values]).toEqual([...new Set([highest, ...values])].sort((a, b) => a - b));
        },
      ),
    );
  });
});
