import { describe, expect, it } from 'vitest';
import { type GapChild, type GapTitle, languageGaps, levelGaps, type Supply, scarceTitles } from './gaps.ts';

const title = (title_id: number, row: Partial<GapTitle> = {}): GapTitle => ({
  title_id,
  level: 3,
  language: 'English',
  ...row,
});
const titles = (from: number, n: number, row: Partial<GapTitle> = {}) =>
  Array.from({ length: n }, (_, at) => title(from + at, row));
const children = (from: number, n: number, row: Partial<GapChild> = {}): GapChild[] =>
  Array.from({ length: n }, (_, at) => ({
    child_id: from + at,
    site_grade_id: 7,
    level: 3,
    loans: 10,
    ...row,
  }));
const supplyOf = (row: Partial<Supply>): Supply => ({
  children: children(1, 4),
  inLibrary: [],
  atPlaces: new Map(),
  borrowed: new Map(),
  ...row,
});
const had = (ids: readonly number[], of: readonly GapTitle[], loans = 1) =>
  new Map(ids.map((child_id) => [child_id, of.map((each) => ({ title: each, loans }))]));

describe('the gaps of a level', () => {
  const gap = (unread: number) => [{ site_grade_id: 7, level: 3, children: 4, unread }];
  const library = titles(1, 5);
  const cases: [string, Partial<Supply>, ReturnType<typeof levelGaps>][] = [
    ['are where children outnumber the titles', { inLibrary: titles(1, 3) }, gap(3)],
    ['are not where there are as many', { inLibrary: titles(1, 4) }, []],
    [
      'count books at the place once',
      { inLibrary: titles(1, 2), atPlaces: new Map([[7, titles(2, 2)]]) },
      gap(3),
    ],
    [
      'do not count books at another place',
      { inLibrary: titles(1, 2), atPlaces: new Map([[8, titles(3, 2)]]) },
      gap(2),
    ],
    [
      'do not count books of other levels',
      { inLibrary: [...titles(1, 2), ...titles(11, 9, { level: 4 })] },
      gap(2),
    ],
    [
      'are what half of the children have not had',
      { inLibrary: library, borrowed: had([1, 2], library.slice(0, 3)) },
      gap(2),
    ],
    ['are not what one child has had', { inLibrary: library, borrowed: had([1], library.slice(0, 3)) }, []],
    [
      'do not count what was had and is gone',
      { inLibrary: library, borrowed: had([1, 2, 3], titles(50, 4)) },
      [],
    ],
    ['are none of children without a level', { children: children(1, 4, { level: null }) }, []],
  ];
  it.each(cases)('%s', (_, row, expected) => {
    expect(levelGaps(supplyOf(row))).toEqual(expected);
  });

  it('come worst first', () => {
    const all = [
      ...children(1, 2),
      ...children(11, 5, { site_grade_id: 8 }),
      ...children(21, 3, { site_grade_id: 9 }),
    ];
    const gaps = levelGaps(supplyOf({ children: all, inLibrary: titles(1, 1) }));
    expect(gaps.map(({ site_grade_id }) => site_grade_id)).toEqual([8, 9, 7]);
  });
});

describe('the gaps of a language', () => {
  const hindi = { language: 'Hindi' };
  const gap = (unread: number) => [{ site_grade_id: 7, language: 'Hindi', children: 4, unread }];
  /** Two of the ten loans of each child were in Hindi, of a title that is gone. */
  const readers = had([1, 2, 3, 4], [title(99, hindi)], 2);
  const cases: [string, Partial<Supply>, ReturnType<typeof languageGaps>][] = [
    ['are where children who read it outnumber the titles', { inLibrary: titles(1, 3, hindi) }, gap(3)],
    ['are not where there are as many', { inLibrary: titles(1, 4, hindi) }, []],
    ['do not count other languages', { inLibrary: [...titles(1, 3, hindi), ...titles(11, 9)] }, gap(3)],
    [
      'count titles up to one level away',
      { inLibrary: [2, 4].flatMap((level) => titles(level * 10, 2, { ...hindi, level })) },
      [],
    ],
    ['do not count titles two levels away', { inLibrary: titles(1, 9, { ...hindi, level: 5 }) }, gap(0)],
    ['count titles without a level', { inLibrary: titles(1, 4, { ...hindi, level: null }) }, []],
    [
      'are none of a language of less than a fifth of the loans',
      { children: children(1, 4, { loans: 11 }) },
      [],
    ],
  ];
  it.each(cases)('%s', (_, row, expected) => {
    expect(languageGaps(supplyOf({ borrowed: readers, ...row }))).toEqual(expected);
  });
});

describe('the titles of which there could be too few', () => {
  it('are those of a level, or of a language at a level, with fewer than 400', () => {
    const [english, few, rare] = [
      titles(1, 400),
      titles(501, 3, { language: 'Hindi' }),
      titles(601, 2, { level: 6 }),
    ];
    expect(scarceTitles([...english, ...few, ...rare])).toEqual([...few, ...rare]);
  });

  it('are not those without a language on a level with many', () => {
    expect(scarceTitles(titles(1, 400, { language: null }))).toEqual([]);
  });
});
