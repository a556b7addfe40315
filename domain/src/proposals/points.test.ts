import type { Opinion } from '@storyvan/contract/common/opinion';
import { describe, expect, it } from 'vitest';
import { readerOf, titleOf, titlesOf } from '../testing/proposal-scenes.ts';
import { circleOf, pointsIn } from './circle.ts';
import type { Habits } from './habits.ts';
import type { KnownTitle, Reader, Regard } from './reader.ts';

const loans = (titles: readonly KnownTitle[]) =>
  titles.map(({ title_id }) => ({ title_id, date: `2026-10-${10 + title_id}` }));
const plain = { language: null, category_primary: null };

function pointsOf(
  row: Partial<KnownTitle>,
  {
    borrowed = [],
    regard,
    ...reader
  }: Partial<Omit<Reader, 'borrowed'>> & { borrowed?: KnownTitle[]; regard?: Regard } = {},
): number | null {
  const circle = circleOf([readerOf(1, { ...reader, borrowed: loans(borrowed) })], titlesOf(borrowed));
  const title = titleOf(90, row);
  const points = pointsIn(circle, circle.readers[0] as Habits, title, new Map(regard ? [[90, regard]] : []));
  return points === null ? null : Number(points.toFixed(3));
}

describe('the points of a book', () => {
  it.each([
    [1, null],
    [2, 0.6],
    [3, 1],
    [4, 0.6],
    [5, null],
    [null, 0.4],
  ])('of level %s, for a child of level 3, are %s', (level, points) => {
    expect(pointsOf({ ...plain, level })).toBe(points);
  });

  it.each([
    ['suit', 'the level of a child there', 4, 0.4],
    ['do not suit', 'another', 6, null],
  ])('for a child whose level is not known, %s if the level is %s', (_, __, level, points) => {
    const circle = circleOf([readerOf(1, { level: null }), readerOf(2, { level: 4 })], titlesOf([]));
    const title = titleOf(90, { ...plain, level });
    expect(pointsIn(circle, circle.readers[0] as Habits, title, new Map())).toBe(points);
  });

  it('where no level is known, suit at any level', () => {
    expect(pointsOf({ ...plain, level: 6 }, { level: null })).toBe(0.4);
  });

  const headings: [Opinion, number, number][] = [
    ['loved', 0.6, 0.8],
    ['not_for_me', 0.8, 0.6],
  ];
  it.each(headings)(
    'one level below and above, after books that were %s, are %s and %s',
    (opinion, below, above) => {
      const borrowed = [1, 2].map((id) => titleOf(id, plain));
      const opinions = borrowed.map(({ title_id }) => ({ title_id, opinion }));
      const of = (level: number) => pointsOf({ ...plain, level }, { borrowed, opinions });
      expect([of(2), of(4)]).toEqual([below, above]);
    },
  );

  it.each([
    ['it reads much', 'Hindi', 1.4],
    ['it reads a little', 'English', 1.1],
    ['that is not known', null, 1],
    ['it does not read', 'Konkani', null],
  ])('in a language %s are %s: %s', (_, language, points) => {
    const borrowed = ['Hindi', 'Hindi', 'Hindi', 'Hindi', 'English'].map((of, n) =>
      titleOf(n + 1, { ...plain, language: of }),
    );
    expect(pointsOf({ ...plain, language }, { borrowed })).toBe(points);
  });

  it.each([
    ['it takes much', 'Comic', 1.25],
    ['it has not taken', 'Poetry', 1],
  ])('of a kind %s are more', (_, category_primary, points) => {
    const borrowed = [1, 2, 3].map((id) => titleOf(id, { ...plain, category_primary: 'Comic' }));
    expect(pointsOf({ ...plain, category_primary }, { borrowed })).toBe(points);
  });

  it.each([
    ['all loved', { loved: 5, opinions: 5 }, 1.03],
    ['one loved, and no one else read', { loved: 1, opinions: 1 }, 1.01],
    ['no one loved', { loved: 0, opinions: 5 }, 0.98],
  ])('that %s are a little more or less', (_, regard, points) => {
    expect(pointsOf(plain, { regard })).toBe(points);
  });

  it('that it wishes for are more than all others together', () => {
    expect(pointsOf(plain, { wishes: [90] })).toBe(11);
  });

  it('that it has had are none, also if it wishes for it', () => {
    expect(pointsOf(plain, { borrowed: [titleOf(90)], wishes: [90] })).toBeNull();
  });
});
