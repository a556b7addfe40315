import { describe, expect, it } from 'vitest';
import { numbersOfList, numbersOfRange } from './labels.rules.ts';

describe('the requested labels', () => {
  it('from a list, are its numbers once each and in order', () => {
    expect(numbersOfList('b-2, *B-1*,,B-2')).toEqual(['B-2', 'B-1']);
    expect(numbersOfList(' ')).toEqual([]);
  });

  it.each([
    ['B-0098', 'B-0101', ['B-0098', 'B-0099', 'B-0100', 'B-0101']],
    ['9', '11', ['9', '10', '11']],
    ['M/24/7', 'M/24/7', ['M/24/7']],
    ['B2-009', 'B2-010', ['B2-009', 'B2-010']],
  ])('from %s to %s, are all numbers in the range', (from, to, numbers) => {
    expect(numbersOfRange(from, to)).toEqual(numbers);
  });

  it.each([
    ['B-2', 'B-1', 'The first number must not be higher than the last.'],
    ['B-1', 'C-2', 'Both numbers need the same prefix and must end in digits, such as B-0098 to B-0101.'],
    ['B', 'B-2', 'Both numbers need the same prefix and must end in digits, such as B-0098 to B-0101.'],
    ['B-1', 'B-1001', 'At most 1,000 labels can be made at once.'],
  ])('from %s to %s, are refused: %s', (from, to, message) => {
    if (message.startsWith('At most')) expect(numbersOfRange(from, 'B-1000')).toHaveLength(1000);
    expect(() => numbersOfRange(from, to)).toThrow(message);
  });

  it('from a list of more than 1,000, are refused', () => {
    const list = (count: number) => Array.from({ length: count }, (_, n) => n).join(',');
    expect(numbersOfList(list(1000))).toHaveLength(1000);
    expect(() => numbersOfList(list(1001))).toThrow('At most 1,000 labels can be made at once.');
  });
});
