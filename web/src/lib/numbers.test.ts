import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber } from './numbers.ts';

test('whole numbers are grouped as Intl.NumberFormat groups them in India', () => {
  const { format } = new Intl.NumberFormat('en-IN');
  expect([0, 999, 1000, 3204, 99_999, 100_000, 12_345_678, -3204].map(formatNumber)).toEqual([
    '0',
    '999',
    '1,000',
    '3,204',
    '99,999',
    '1,00,000',
    '1,23,45,678',
    '-3,204',
  ]);
  fc.assert(fc.property(fc.maxSafeInteger(), (number) => formatNumber(number || 0) === format(number || 0)));
});
