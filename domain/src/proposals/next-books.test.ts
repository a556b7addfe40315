import { describe, expect, it } from 'vitest';
import { readerOf, titleOf, titlesOf } from '../testing/proposal-scenes.ts';
import { nextBooksFor } from './next-books.ts';
import type { KnownTitle, Reader } from './reader.ts';

const titles = [
  titleOf(1, { level: 4 }),
  titleOf(2),
  titleOf(3, { level: null }),
  titleOf(4, { level: 6 }),
  titleOf(5),
];
const copies = ['B-1 1', 'B-2b 2', 'B-2a 2', 'B-3 3', 'B-4 4', 'B-5 5'].map((words) => {
  const [accn_no = '', title_id] = words.split(' ');
  return { accn_no, title_id: Number(title_id) };
});
function next(row: Partial<Reader> = {}, most = 9, known: readonly KnownTitle[] = titles) {
  const knowledge = { titles: titlesOf(known), regards: new Map() };
  return nextBooksFor(readerOf(1, row), copies, knowledge, most);
}
const numbers = (books: ReturnType<typeof next>) => books.map(({ accn_no }) => accn_no);
const had = (...ids: number[]) => ids.map((title_id) => ({ title_id, date: '2026-10-01' }));

describe('the next books of a child', () => {
  it.each([
    [
      'are the best first, one copy of each title, without what does not suit',
      {},
      9,
      ['B-2a', 'B-5', 'B-1', 'B-3'],
    ],
    ['are at most so many as asked for', {}, 2, ['B-2a', 'B-5']],
    ['are new to it', { borrowed: had(2, 5) }, 2, ['B-1', 'B-3']],
    ['have a wish first', { wishes: [1] }, 2, ['B-1', 'B-2a']],
    ['have a wish for a book that is too hard', { wishes: [4] }, 2, ['B-4', 'B-2a']],
    ['have a wish for a book that it has had', { wishes: [5], borrowed: had(5) }, 2, ['B-5', 'B-2a']],
  ])('%s', (_, row, most, expected) => {
    expect(numbers(next(row, most))).toEqual(expected);
  });

  it('have reasons: the wish, or that it has not had them', () => {
    expect(next({ wishes: [4] }, 2).map(({ reasons }) => reasons)).toEqual([
      [{ reason: 'wish', child_names: ['Child 1'] }],
      [{ reason: 'new_to', children: 1 }],
    ]);
  });
});
