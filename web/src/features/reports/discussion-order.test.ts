import { describe, expect, it } from 'vitest';
import { askAgainAfter, merged, settledUpTo } from './discussion-order.ts';
import { comment } from './reports.fixtures.ts';

const ids = (list: { comment_id: number }[]) => list.map(({ comment_id }) => comment_id);

/** Written so many seconds after the first. */
const at = (comment_id: number, seconds: number) =>
  comment(comment_id, { at: new Date(Date.UTC(2026, 0, 6, 10, 0, seconds)).toISOString() });

describe('asking for new comments', () => {
  it.each([
    [0, 5_000],
    [1, 10_000],
    [2, 20_000],
    [3, 40_000],
    [4, 60_000],
    [500, 60_000],
  ])('after %d failures, waits %d ms', (failures, ms) => {
    expect(askAgainAfter(failures)).toBe(ms);
  });

  it.each([
    ['without any', [], 0],
    ['with one', [at(1, 0)], 0],
    ['with all of them settled but the newest', [at(1, 0), at(2, 100), at(3, 200)], 2],
    ['with several within a minute of the newest', [at(1, 0), at(2, 100), at(3, 120), at(4, 159)], 1],
  ])('%s, begins after the last one that no other can come before', (_, comments, after) => {
    expect(settledUpTo(comments)).toBe(after);
  });
});

describe('two lists of comments as one', () => {
  it('with one in both and one between, hold each once and in order', () => {
    expect(ids(merged([comment(1), comment(4)], [comment(2), comment(4)]))).toEqual([1, 2, 4]);
  });

  it('with nothing new, stay the same list, so that nothing is drawn again', () => {
    const known = [comment(1)];
    expect(merged(known, [comment(1)])).toBe(known);
  });
});
