import { describe, expect, it } from 'vitest';
import { endsInNumber, numbersMeant } from './copies-meant.ts';

describe('digits typed alone', () => {
  it.each([
    ['B-04674', '04674', true],
    ['B-04674', '4674', true],
    ['B-04674', '674', false],
    ['B-14674', '4674', false],
    ['4674', '04674', true],
    ['BOX', '4674', false],
  ])('of %s, when %s is typed, mean it: %s', (accn_no, digits, means) => {
    expect(endsInNumber(accn_no, digits)).toBe(means);
  });

  it('become numbers, in each way in which numbers are written, once each', () => {
    const inUse = ['B-00001', 'B-00002', 'M-001', 'BOX', '00009'];
    expect(numbersMeant('046', inUse)).toEqual(['046', 'B-00046', 'M-046', '00046']);
  });

  it('longer than the numbers in use, are not cut', () => {
    expect(numbersMeant('123456', ['B-00001'])).toEqual(['123456', 'B-123456']);
  });
});
