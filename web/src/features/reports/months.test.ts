import { describe, expect, it } from 'vitest';
import { formatMonth, isMonth, monthsBack } from './months.ts';

describe('the months of the filter', () => {
  it('on the last day of a long month, are 24 in a row, the newest first', () => {
    const months = monthsBack('2026-03-31', undefined);
    expect(months.slice(0, 5)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12', '2025-11']);
    expect(new Set(months).size).toBe(24);
  });

  it('with an older one in the address, hold that one too', () => {
    expect(monthsBack('2026-03-31', '2020-05').at(-1)).toBe('2020-05');
    expect(monthsBack('2026-03-31', '2026-02')).toHaveLength(24);
    expect(monthsBack('2026-03-31', 'nonsense')).toHaveLength(24);
  });

  it.each([
    ['2026-01', true],
    ['2026-13', false],
    ['2026-1', false],
    [undefined, false],
  ])('of %j, is one: %j', (text, is) => {
    expect(isMonth(text)).toBe(is);
  });

  it('in words, is short', () => {
    expect(formatMonth('2026-11')).toBe('Nov 2026');
  });
});
