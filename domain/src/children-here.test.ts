import { describe, expect, it } from 'vitest';
import { bestFirst, childrenHereOf } from './children-here.ts';

const child = (child_id: number, name: string, card_no: string | null = null) => ({
  child_id,
  name,
  card_no,
  level: null,
});
const children = [child(9, 'Asha Naik'), child(4, 'zoya'), child(7, 'Asha Naik'), child(8, 'Ámar')];
const idsOf = (rows: { child_id: number }[]) => rows.map(({ child_id }) => child_id);

describe('the children of a place', () => {
  it.each([
    ['as they are stored', children],
    ['in the other order', children.toReversed()],
  ])('%s, are in order of name, and namesakes in order of enrolment', (_, rows) => {
    const here = childrenHereOf({ children: rows, out: [], issued: [], returned: [] }, '2026-11-18');
    expect(idsOf(here)).toEqual([8, 7, 9, 4]);
    expect(idsOf(bestFirst(rows, 'C-1'))).toEqual([8, 7, 9, 4]);
  });

  it('begin with the one whose card number was typed', () => {
    expect(idsOf(bestFirst([...children, child(2, 'Zubin', 'C-1')], 'C-1'))).toEqual([2, 8, 7, 9, 4]);
  });

  it('that have and had books, on a date, are listed with how many and how long', () => {
    const rows = {
      children: [child(1, 'Asha'), child(2, 'Zoya')],
      out: [{ child_id: 1, books_out: 2, oldest_issue: '2026-11-01' }],
      issued: [{ child_id: 1, books: 3 }],
      returned: [{ child_id: 1, books: 4 }],
    };
    expect(childrenHereOf(rows, '2026-11-18')).toMatchObject([
      { child_id: 1, books_out: 2, oldest_days_out: 17, borrowed_on_date: 3, returned_on_date: 4 },
      { child_id: 2, books_out: 0, oldest_days_out: null, borrowed_on_date: 0, returned_on_date: 0 },
    ]);
  });
});
