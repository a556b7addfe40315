import { describe, expect, it } from 'vitest';
import { numbersOfList, numbersOfRange } from './labels.rules.ts';

describe('the labels asked for', () => {
  it('as a list, are its numbers as scanned, each once and in its order', () => {
    expect(numbersOfList('b-2, *B-1*,,B-2')).toEqual(['B-2', 'B-1']);
    expect(numbersOfList(' ')).toEqual([]);
  });

  it.each([
    ['B-0098', 'B-0101', ['B-0098', 'B-0099', 'B-0100', 'B-0101']],
    ['9', '11', ['9', '10', '11']],
    ['M/24/7', 'M/24/7', ['M/24/7']],
    ['B2-009', 'B2-010', ['B2-009', 'B2-010']],
  ])('from %s to %s, are all numbers between', (from, to, numbers) => {
    expect(numbersOfRange(from, to)).toEqual(numbers);
  });

  it.each([
    ['B-2', 'B-1', 'The first number comes before the last.'],
    ['B-1', 'C-2', 'Both numbers begin alike and end in digits: B-0098 to B-0101.'],
    ['B', 'B-2', 'Both numbers begin alike and end in digits: B-0098 to B-0101.'],
    ['B-1', 'B-1001', 'At most 1,000 labels are made in one go.'],
  ])('from %s to %s, are refused when that is %s', (from, to, message) => {
    if (message.startsWith('At most')) expect(numbersOfRange(from, 'B-1000')).toHaveLength(1000);
    expect(() => numbersOfRange(from, to)).toThrow(message);
  });

  it('as a list of more than 1,000, are refused', () => {
    const list = (count: number) => Array.from({ length: count }, (_, n) => n).join(',');
    expect(numbersOfList(list(1000))).toHaveLength(1000);
    expect(() => numbersOfList(list(1001))).toThrow('At most 1,000 labels are made in one go.');
  });
});
