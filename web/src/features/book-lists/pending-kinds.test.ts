import { describe, expect, it } from 'vitest';
import { pendingSearch } from './pending-kinds.ts';

describe('the kind of pending books in a path', () => {
  it.each([
    ['overdue_with_children', { show: 'overdue_with_children' }],
    ['box_overdue', { show: 'box_overdue' }],
    ['overdue', {}],
    ['with_children', { show: 'with_children' }],
    ['at_place', { show: 'at_place' }],
    ['all', {}],
    ['something else', {}],
    [undefined, {}],
  ])('given as %s, is read as %o', (show, search) => {
    expect(pendingSearch({ show })).toEqual(search);
  });

  it('grouped by child, keeps that, and nothing else that the path holds', () => {
    expect(pendingSearch({ show: 'at_place', group: 'child' })).toEqual({ show: 'at_place', group: 'child' });
    expect(pendingSearch({ group: 'title', other: 'x' })).toEqual({});
  });
});
