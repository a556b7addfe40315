import type { Opinion } from '@storyvan/contract/common/opinion';
import { describe, expect, it } from 'vitest';
import { readerOf, titleOf, titlesOf } from '../testing/proposal-scenes.ts';
import { circleOf } from './circle.ts';
import type { Habits } from './habits.ts';
import type { KnownTitle, Reader } from './reader.ts';

/** A reader that has borrowed these titles, the latest first. */
function having(borrowed: readonly Partial<KnownTitle>[], row: Partial<Reader> = {}) {
  const titles = borrowed.map((title, n) => titleOf(n + 1, title));
  const date = (n: number) => `2026-${String(10 - Math.floor(n / 20)).padStart(2, '0')}-${28 - (n % 20)}`;
  const loans = titles.map(({ title_id }, n) => ({ title_id, date: date(n) }));
  return { titles, reader: readerOf(1, { ...row, borrowed: loans.reverse() }) };
}
const habitsOf = ({ titles, reader }: ReturnType<typeof having>): Habits =>
  circleOf([reader], titlesOf(titles)).readers[0] as Habits;
const times = <T>(n: number, row: T): T[] => Array.from({ length: n }, () => row);
const shares = (map: ReadonlyMap<string, number> | null) =>
  map && Object.fromEntries([...map].map(([key, share]) => [key, Number(share.toFixed(2))]));

describe('the level of a child', () => {
  const ofLevels = (...levels: (number | null)[]) => levels.map((level) => ({ level }));
  it.each([
    ['recorded, is that one', 2, ofLevels(5, 5, 5), 2],
    ['not recorded, is the middle of its last loans', null, ofLevels(3, 5, 4), 4],
    ['not recorded, follows from five loans, not from older ones', null, ofLevels(4, 4, 4, 1, 1, 1, 1), 4],
    ['not recorded, does not follow from books without a level', null, ofLevels(null, null, 2), 2],
    ['not recorded and without loans, is not known', null, [], null],
  ])('%s', (_, level, borrowed, expected) => {
    expect(habitsOf(having(borrowed, { level })).level).toBe(expected);
  });
});

describe('where a child is heading', () => {
  const cases: [string, (Opinion | null)[], Habits['heading']][] = [
    ['up, after two good opinions', ['liked', 'loved'], 'up'],
    ['nowhere, after one', ['loved'], 'level'],
    ['nowhere, if one of the last three was bad', ['loved', 'loved', 'did_not_finish'], 'level'],
    ['up, if only an older one was bad', ['loved', 'liked', 'loved', 'not_for_me'], 'up'],
    ['down, after a bad one', ['not_for_me', 'loved', 'loved'], 'down'],
    ['up, also if it said nothing of some books', [null, 'loved', null, 'liked'], 'up'],
  ];
  it.each(cases)('is %s', (_, said, expected) => {
    const opinions = said.flatMap((opinion, n) => (opinion ? [{ title_id: n + 1, opinion }] : []));
    expect(habitsOf(having(times(said.length, {}), { opinions })).heading).toBe(expected);
  });
});

describe('the languages of a child', () => {
  const [English, Hindi] = [{ language: 'English' }, { language: 'Hindi' }];
  it.each([
    ['with five loans, are theirs', [...times(4, Hindi), English], { Hindi: 0.8, English: 0.2 }],
    ['with four loans at an unknown place, are not known', times(4, Hindi), null],
    ['without languages of the books, are not known', times(5, { language: null }), null],
    [
      'are those of its last 20 loans, and of the place as five more',
      [...times(20, Hindi), ...times(20, English)],
      { Hindi: 0.9, English: 0.1 },
    ],
  ])('%s', (_, borrowed, expected) => {
    expect(shares(habitsOf(having(borrowed)).languages)).toEqual(expected);
  });

  it.each([
    ['in one of 20', 19, { Hindi: 0.95, Marathi: 0.05 }],
    ['in fewer', 20, { Hindi: 1 }],
  ])('without loans, are those of the place: not a language %s', (_, hindi, expected) => {
    const { titles, reader } = having([...times(hindi, Hindi), { language: 'Marathi' }]);
    const [, other] = circleOf([reader, readerOf(2)], titlesOf(titles)).readers;
    expect(shares(other?.languages ?? null)).toEqual(expected);
  });
});

describe('the kinds of books of a child', () => {
  it.each([
    ['unsaid', undefined, 0.25],
    ['loved, twice', 'loved' as const, 0.4],
    ['liked, a little more', 'liked' as const, 0.3],
    ['not for it, not at all', 'not_for_me' as const, 0],
  ])('count a book %s', (_, opinion, share) => {
    const opinions = opinion ? [{ title_id: 1, opinion }] : [];
    expect(shares(habitsOf(having([{}], { opinions })).kinds)).toEqual({ Story: share });
  });

  it('are those of its last 40 loans', () => {
    const comics = times(40, { category_primary: 'Comic' });
    expect([...habitsOf(having([...comics, {}])).kinds.keys()]).toEqual(['Comic']);
  });
});

describe('the levels that the box of a place should have', () => {
  const levelsOf = (readers: Reader[], titles: KnownTitle[] = []) =>
    Object.fromEntries(circleOf(readers, titlesOf(titles)).place.levels);

  it('are those of the children, and in part those next to them', () => {
    expect(levelsOf([readerOf(1, { level: 2 }), readerOf(2, { level: 3 })])).toEqual({
      1: 0.0625,
      2: 0.4375,
      3: 0.4375,
      4: 0.0625,
    });
  });

  it('of a child without a recorded level, follow from its loans', () => {
    const { titles, reader } = having([{ level: 5 }], { level: null });
    expect(levelsOf([reader], titles)).toEqual({ 4: 0.125, 5: 0.75, 6: 0.125 });
  });
});
