import type { ProposalReason } from '@storyvan/contract/proposals';
import { describe, expect, it } from 'vitest';
import { readerOf, titleOf, titlesOf } from '../testing/proposal-scenes.ts';
import { circleOf } from './circle.ts';
import type { Habits } from './habits.ts';
import type { KnownTitle, Reader, Regard } from './reader.ts';
import { reasonsFor } from './reasons.ts';

const known = [
  ...[1, 2].map((id) => titleOf(id, { category_primary: null, language: null, level: null })),
  titleOf(3, { category_primary: 'Comic', language: null }),
  ...[4, 5, 6].map((id) => titleOf(id, { category_primary: null, language: 'Hindi' })),
  ...Array.from({ length: 27 }, (_, n) => titleOf(7 + n, { category_primary: null, language: 'English' })),
];
const having = (ids: readonly number[]) => ids.map((title_id) => ({ title_id, date: '2026-10-01' }));
const liking = (row: Partial<Reader> = {}): Partial<Reader> => ({
  borrowed: having([1, 2]),
  opinions: [1, 2].map((title_id) => ({ title_id, opinion: 'loved' })),
  ...row,
});

interface Asked {
  /** Those whom the book suits, and how many others there are. */
  readers?: Partial<Reader>[];
  others?: number;
  wishers?: number;
  title?: Partial<KnownTitle>;
  regard?: Regard;
  wasHere?: string;
  isOnlyOfCategory?: boolean;
}

function reasonsOf({ readers = [{}, {}, {}, {}], others = 0, wishers = 0, title, regard, ...asked }: Asked) {
  const all = [...readers, ...Array.from({ length: others }, () => ({}))];
  const circle = circleOf(
    all.map((row, n) => readerOf(n + 1, row)),
    titlesOf(known),
  );
  const suits = circle.readers.slice(0, readers.length) as Habits[];
  const book = titleOf(90, title);
  const regards = new Map(regard ? [[90, regard]] : []);
  return reasonsFor(circle, { title: book, suits, wishers: suits.slice(0, wishers), ...asked }, regards);
}

const times = <T>(n: number, row: T): T[] => Array.from({ length: n }, () => row);
const comics = { borrowed: having([3]), opinions: [{ title_id: 3, opinion: 'loved' as const }] };
/** Of 30 loans at the place three are in Hindi, all of one child. */
const languages = [
  { borrowed: having([4, 5, 6]) },
  { borrowed: having(known.slice(6).map(({ title_id }) => title_id)) },
];

describe('the reason of a book', () => {
  const newTo = (children: number): ProposalReason => ({ reason: 'new_to', children });
  const cases: [string, Asked, ProposalReason][] = [
    ['that is wished for', { wishers: 2 }, { reason: 'wish', child_names: ['Child 1', 'Child 2'] }],
    [
      'for two of four',
      { readers: [{}, {}], others: 2 },
      { reason: 'few', child_names: ['Child 1', 'Child 2'] },
    ],
    ['for three of four', { readers: [{}, {}, {}], others: 1 }, newTo(3)],
    ['for both of two', { readers: [{}, {}] }, newTo(2)],
    ['that 3 of 5 loved', { regard: { loved: 3, opinions: 5 } }, { reason: 'loved', loved: 3, opinions: 5 }],
    ['that 4 of 4 loved, too few', { regard: { loved: 4, opinions: 4 } }, newTo(4)],
    ['that 5 of 9 loved', { regard: { loved: 5, opinions: 9 } }, newTo(4)],
    [
      'one level up for more than have its level',
      { readers: [liking({ level: 2 }), liking({ level: 2 }), { level: 3 }] },
      { reason: 'one_level_up', children: 2 },
    ],
    ['one level up for fewer', { readers: [liking({ level: 2 }), { level: 3 }, { level: 3 }] }, newTo(3)],
    [
      'one level up for less than a quarter',
      { readers: [liking({ level: 2 }), ...times(4, { level: 4 })] },
      newTo(5),
    ],
    ['one level up without good opinions', { readers: times(3, { level: 2 }) }, newTo(3)],
    [
      'of the kind of a quarter',
      { readers: [comics, {}, {}, {}], title: { category_primary: 'Comic' } },
      { reason: 'kind', category: 'Comic', children: 1 },
    ],
    [
      'of the kind of fewer',
      { readers: [comics, {}, {}, {}, {}], title: { category_primary: 'Comic' } },
      newTo(5),
    ],
    [
      'in a language that some read',
      { readers: [...languages, {}], title: { language: 'Hindi' } },
      { reason: 'language', language: 'Hindi', children: 1 },
    ],
    [
      'in a language that fewer than a quarter read',
      { readers: [...languages, {}, {}, {}], title: { language: 'Hindi' } },
      newTo(5),
    ],
    ['in the language of most books', { readers: [...languages, {}] }, newTo(3)],
    [
      'that was last there long ago',
      { wasHere: '2026-03-01' },
      { reason: 'away_since', since: '2026-03-01' },
    ],
    ['without another of its kind', { isOnlyOfCategory: true }, { reason: 'category', category: 'Story' }],
  ];
  it.each(cases)('%s', (_, asked, reason) => {
    expect(reasonsOf(asked)).toEqual([reason]);
  });

  it('is one of at most three, the strongest first', () => {
    const all = {
      wishers: 1,
      regard: { loved: 5, opinions: 5 },
      wasHere: '2026-03-01',
      isOnlyOfCategory: true,
    };
    expect(reasonsOf(all).map(({ reason }) => reason)).toEqual(['wish', 'loved', 'away_since']);
  });

  it('of a book that suits no one is none', () => {
    expect(reasonsOf({ readers: [], others: 2 })).toEqual([]);
  });
});
