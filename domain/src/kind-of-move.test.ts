import { expect, it } from 'vitest';
import { kindOfMove } from './kind-of-move.ts';

it.each([
  [7, null, null, 'left'],
  [null, 8, null, 'came back'],
  [7, 8, null, 'moved'],
  [7, 8, 'p1', 'promoted'],
])('a child, whose place changed from %s to %s by promotion %s, %s', (...row) => {
  const [from_site_grade_id, to_site_grade_id, promotion_id, kind] = row;
  expect(kindOfMove({ from_site_grade_id, to_site_grade_id, promotion_id })).toBe(kind);
});
