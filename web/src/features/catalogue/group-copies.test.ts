import type { FoundBook } from '@storyvan/contract/catalogue';
import { describe, expect, it } from 'vitest';
import { groupCopies, isExact } from './group-copies.ts';

const copy = (title_id: number, accn_no: string | null): FoundBook => ({
  accn_no,
  title_id,
  isbn: null,
  title: `Title ${title_id}`,
  author: null,
  language: null,
  level: null,
  category_primary: null,
  hex_code: null,
  state: accn_no === null ? null : 'available',
  where: 'In the library',
  held_by: null,
});

describe('groupCopies', () => {
  it('with copies of two titles mixed, keeps the order in which the titles were found', () => {
    const groups = groupCopies([copy(2, 'B-5'), copy(1, 'B-1'), copy(2, 'B-4')]);
    expect(groups.map((group) => [group.title.title_id, group.copies.map((each) => each.accn_no)])).toEqual([
      [2, ['B-5', 'B-4']],
      [1, ['B-1']],
    ]);
  });

  it('with a title that has no copy, gives it no copies', () => {
    expect(groupCopies([copy(3, null)])[0]?.copies).toEqual([]);
  });
});

describe('isExact', () => {
  it('for what a scanner adds or another case, still knows the number', () => {
    expect(isExact(' *b-00591*', 'B-00591')).toBe(true);
    expect(isExact('B-0059', 'B-00591')).toBe(false);
    expect(isExact('', null)).toBe(false);
  });
});
