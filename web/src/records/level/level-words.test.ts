import { describe, expect, it } from 'vitest';
import { differenceWords, patternWords, pointWords } from './level-words.ts';

const point = (diff_level: number) => ({
  date_issue: '2026-01-05',
  diff_level,
  title: 'Vayu the Wind',
  accn_no: 'A1',
});

describe('differenceWords', () => {
  it.each([
    [0, "at the child's level"],
    [1, '1 level harder'],
    [3, '3 levels harder'],
    [-1, '1 level easier'],
    [-2, '2 levels easier'],
  ])('for a difference of %i, says "%s"', (diff_level, words) => {
    expect(differenceWords(diff_level)).toBe(words);
  });
});

describe('pointWords', () => {
  it('for a harder book, gives the book, its date and how much harder it was', () => {
    expect(pointWords(point(1))).toBe('Vayu the Wind, 5 Jan 2026: 1 level harder');
  });
});

describe('patternWords', () => {
  it('for books of every kind, counts each kind', () => {
    expect(patternWords([2, 1, 0, -1].map(point))).toBe(
      "4 books: 2 harder, 1 at the child's level, 1 easier",
    );
  });

  it('for one book, leaves out the kinds with none', () => {
    expect(patternWords([point(-1)])).toBe('1 book: 1 easier');
  });
});
