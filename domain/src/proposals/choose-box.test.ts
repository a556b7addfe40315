import { describe, expect, it } from 'vitest';
import { askedOf, readerOf, titleOf, titlesOf } from '../testing/proposal-scenes.ts';
import type { Box, BoxAsked } from './box.ts';
import { chooseBox } from './choose-box.ts';
import { circleOf } from './circle.ts';
import type { KnownTitle, Reader } from './reader.ts';

/** Titles with nothing but a level, so that only the rule in question decides. */
const plain = (title_id: number, row: Partial<KnownTitle> = {}): KnownTitle =>
  titleOf(title_id, { language: null, category_primary: null, ...row });
const many = (from: number, n: number, row: Partial<KnownTitle> = {}): KnownTitle[] =>
  Array.from({ length: n }, (_, at) => plain(from + at, row));
const children = (n: number, row: Partial<Reader> = {}, from = 1): Reader[] =>
  Array.from({ length: n }, (_, at) => readerOf(from + at, row));

const boxOf = (
  titles: readonly KnownTitle[],
  readers: readonly Reader[],
  row: Partial<BoxAsked> = {},
  borrowed: readonly KnownTitle[] = [],
): Box => chooseBox(circleOf(readers, titlesOf([...titles, ...borrowed])), askedOf(titles, row));
const keep = (...kept: number[]) => kept.map((title_id) => ({ title_id, accn_no: `B-${title_id}` }));
const ids = ({ books }: Box) => books.map(({ title_id }) => title_id);
const sorted = (box: Box) => ids(box).sort((a, b) => a - b);
const tally = (box: Box, titles: readonly KnownTitle[], of: keyof KnownTitle) => {
  const counts: Record<string, number> = {};
  for (const id of ids(box)) {
    const key = String(titles.find(({ title_id }) => title_id === id)?.[of]);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

describe('the wishes of children', () => {
  const [far, near] = [many(1, 4, { level: 6 }), many(11, 4)];
  const stock = (copies: number) =>
    [...far, ...near].map((title) => ({
      title,
      accn_nos: Array.from({ length: copies }, (_, n) => `B-${title.title_id}-${n}`),
    }));

  it('come first, also if the book does not suit the child', () => {
    expect(ids(boxOf([...near, ...far], [readerOf(1, { wishes: [3] })], { count: 3 }))[0]).toBe(3);
  });

  it('fill at most half of the box', () => {
    const box = boxOf([...near, ...far], [readerOf(1, { wishes: [1, 2, 3, 4] })], { count: 4 });
    expect(tally(box, [...near, ...far], 'level')).toEqual({ 3: 2, 6: 2 });
  });

  it.each([
    [2, 1],
    [3, 2],
    [5, 3],
  ])('of %s children for one title, get %s copies', (wishers, copies) => {
    const box = boxOf([...far, ...near], children(wishers, { wishes: [1] }), { count: 10, stock: stock(4) });
    expect(ids(box).filter((id) => id === 1)).toHaveLength(copies);
  });

  it('of a child who has none in the box yet, come before those of others', () => {
    const readers = [readerOf(1, { wishes: [1, 2, 3] }), readerOf(2, { wishes: [4] })];
    for (const seed of [1, 2, 3, 4, 5]) {
      expect(ids(boxOf([...far, ...near], readers, { count: 4, seed }))).toContain(4);
    }
  });

  it('for a title that is at the place, get no other copy for two children', () => {
    const asked = { count: 4, here: new Map([[1, 1]]) };
    expect(ids(boxOf([...far, ...near], children(2, { wishes: [1] }), asked))).not.toContain(1);
    expect(ids(boxOf([...far, ...near], children(3, { wishes: [1] }), asked))).toContain(1);
  });
});

describe('three books for each child', () => {
  it('come before a fourth for many', () => {
    const titles = [...many(1, 3, { level: 1 }), ...many(11, 9, { level: 5 })];
    const readers = [...children(9, { level: 5 }), readerOf(10, { level: 1 })];
    const box = boxOf(titles, readers, { count: 6 });
    expect(tally(box, titles, 'level')).toEqual({ 1: 3, 5: 3 });
    expect(box.suitable.get(10)).toBe(3);
  });

  it('come before others also if they were there a short time ago', () => {
    const titles = [...many(1, 3, { level: 1 }), ...many(11, 9, { level: 5 })];
    const wasHere = new Map([1, 2, 3].map((id) => [id, '2026-10-01']));
    const readers = [...children(9, { level: 5 }), readerOf(10, { level: 1 })];
    expect(boxOf(titles, readers, { count: 6, wasHere }).suitable.get(10)).toBe(3);
  });

  it('are the best for those who have fewer, whatever the others could read', () => {
    const titles = [...many(1, 3), plain(11, { level: 1 }), plain(12, { level: 2 })];
    const readers = [...children(9), readerOf(10, { level: 1 })];
    expect(ids(boxOf(titles, readers, { count: 4, keep: keep(1, 2, 3) }))).toEqual([1, 2, 3, 11]);
  });

  it('are followed by what suits those who have few, more than those who have many', () => {
    const had = (...titleIds: number[]) => ({
      borrowed: titleIds.map((title_id) => ({ title_id, date: '2026-01-01' })),
    });
    // Six books suit the three children, three suit the two.
    const readers = [...children(3, had(7, 8, 9, 11)), ...children(2, had(1, 2, 3, 4, 5, 6, 10), 4)];
    const kept = keep(1, 2, 3, 4, 5, 6, 7, 8, 9);
    expect(ids(boxOf(many(1, 11), readers, { count: 10, keep: kept })).at(-1)).toBe(11);
  });
});

describe('a title', () => {
  it('that is at the place, does not come again', () => {
    expect(ids(boxOf(many(1, 2), children(1), { here: new Map([[1, 1]]) }))).toEqual([2]);
  });

  it.each([
    ['2026-08-01', 2],
    ['2026-07-31', 1],
  ])('that was there until %s and is better, is not taken before %s', (date, first) => {
    const titles = [plain(1), plain(2, { level: 4 })];
    const box = boxOf(titles, children(1), { count: 1, wasHere: new Map([[1, date]]) });
    expect(ids(box)).toEqual([first]);
  });

  it('that was there a short time ago, comes if nothing else suits', () => {
    expect(ids(boxOf([plain(1)], children(1), { wasHere: new Map([[1, '2026-10-01']]) }))).toEqual([1]);
  });

  it('that was there a short time ago, comes after what suits less to a child that has three', () => {
    const titles = [...many(1, 3, { level: null }), plain(4), plain(5, { level: 4 })];
    const wasHere = new Map([[4, '2026-10-01']]);
    const box = boxOf(titles, children(1), { count: 4, keep: keep(1, 2, 3), wasHere });
    expect(ids(box).at(-1)).toBe(5);
  });

  it('of which there are two copies, comes once', () => {
    const stock = [{ title: plain(1), accn_nos: ['B-1a', 'B-1b'] }];
    expect(ids(boxOf([], children(1), { stock }))).toEqual([1]);
  });

  it('that suits no child, does not come', () => {
    expect(ids(boxOf([plain(1, { level: 6 })], children(3)))).toEqual([]);
  });
});

describe('the spread of a box', () => {
  it('has different kinds of books, whatever is first', () => {
    const titles = [
      ...many(1, 6, { category_primary: 'Story' }),
      plain(11, { category_primary: 'Comic' }),
      plain(12, { category_primary: 'Poetry' }),
    ];
    for (const seed of [1, 2, 3, 4, 5]) {
      const box = boxOf(titles, children(1), { count: 3, seed });
      expect(tally(box, titles, 'category_primary')).toEqual({ Story: 1, Comic: 1, Poetry: 1 });
    }
  });

  it('has languages as they are read at the place', () => {
    const titles = [...many(1, 20, { language: 'English' }), ...many(31, 20, { language: 'Hindi' })];
    const read = [...many(101, 15, { language: 'English' }), ...many(121, 5, { language: 'Hindi' })];
    const borrowed = read.map(({ title_id }) => ({ title_id, date: '2026-01-01' }));
    const box = boxOf(titles, children(4, { borrowed }), { count: 20 }, read);
    expect(tally(box, titles, 'language')).toEqual({ English: 15, Hindi: 5 });
  });

  it('has levels as the children have them, and some next to them', () => {
    const titles = [2, 3, 4].flatMap((level) => many(level * 100, 40, { level }));
    expect(tally(boxOf(titles, children(9), { count: 16 }), titles, 'level')).toEqual({ 2: 2, 3: 12, 4: 2 });
  });

  it('has more of the level of most children than of the levels between them', () => {
    const titles = [1, 2, 3, 4, 5].flatMap((level) => many(level * 100, 40, { level }));
    const readers = [...children(4, { level: 2 }), ...children(4, { level: 4 }, 11)];
    const { 3: between, ...levels } = tally(boxOf(titles, readers, { count: 32 }), titles, 'level');
    expect([levels[2], levels[4]]).toEqual([12, 12]);
    expect(between).toBe(4);
  });

  it('has equally good titles in another order for another place', () => {
    const box = (seed: number) => sorted(boxOf(many(1, 30), children(1), { count: 5, seed })).join();
    expect(box(1)).toBe(box(1));
    expect(new Set([1, 2, 3, 4, 5].map(box)).size).toBe(5);
  });
});

describe('a box that a person changes', () => {
  const titles = [plain(1), plain(2, { level: 4 }), plain(3, { level: 5 }), plain(4, { level: null })];

  it('keeps what is locked, also what suits no child', () => {
    const box = boxOf(titles, children(1), { count: 2, keep: keep(3) });
    expect(box.books.map(({ title_id, kept }) => [title_id, kept])).toEqual([
      [3, true],
      [1, false],
    ]);
  });

  it.each([
    ['a copy once', [], ['B-1a', 'B-1b']],
    ['no other copy of a title that was removed', [1], ['B-1a']],
  ])('has %s', (_, without, expected) => {
    const stock = [{ title: plain(1), accn_nos: ['B-1a', 'B-1b'] }];
    const asked = { stock, keep: [{ title_id: 1, accn_no: 'B-1a' }], without: new Set(without) };
    const box = boxOf([], children(3, { wishes: [1] }), asked);
    expect(box.books.map(({ accn_no }) => accn_no)).toEqual(expected);
    expect(box.suitable.get(1)).toBe(1);
  });

  it('counts what is locked for the children', () => {
    const more = [...many(11, 3, { level: 1 }), ...titles];
    const readers = [...children(5), readerOf(9, { level: 1 })];
    // The child of level 1 has three books already.
    const box = boxOf(more, readers, { count: 4, keep: keep(11, 12, 13) });
    expect(ids(box)).toEqual([11, 12, 13, 1]);
  });

  it.each([
    [[], 1],
    [[1], 2],
    [[1, 2], 4],
    [[1, 2, 4], undefined],
  ])('without the titles %j, has the next best', (without, first) => {
    const [next] = ids(boxOf(titles, children(1), { count: 1, without: new Set(without) }));
    expect(next).toBe(first);
  });
});
