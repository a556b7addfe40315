import fc from 'fast-check';
import type { BoxAsked } from '../proposals/box.ts';
import type { KnownTitle, Reader } from '../proposals/reader.ts';

/** Small invented libraries, for tests of the rules that propose books. */

export const titleOf = (title_id: number, row: Partial<KnownTitle> = {}): KnownTitle => ({
  title_id,
  level: 3,
  language: 'English',
  category_primary: 'Story',
  ...row,
});

export const readerOf = (child_id: number, row: Partial<Reader> = {}): Reader => ({
  child_id,
  name: `Child ${child_id}`,
  level: 3,
  borrowed: [],
  opinions: [],
  wishes: [],
  ...row,
});

export const titlesOf = (titles: readonly KnownTitle[]): Map<number, KnownTitle> =>
  new Map(titles.map((title) => [title.title_id, title]));

/** One copy of each title in the library, named after its title. */
export const askedOf = (titles: readonly KnownTitle[], row: Partial<BoxAsked> = {}): BoxAsked => ({
  count: 10,
  stock: titles.map((title) => ({ title, accn_nos: [`B-${title.title_id}`] })),
  keep: [],
  without: new Set(),
  here: new Map(),
  wasHere: new Map(),
  awaySince: '2026-08-01',
  seed: 1,
  regards: new Map(),
  ...row,
});

export interface Scene {
  titles: KnownTitle[];
  readers: Reader[];
  asked: BoxAsked;
}

const levels = fc.option(fc.integer({ min: 1, max: 6 }), { freq: 8 });
const someOf = (most: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: Math.min(12, most) });

/** A library, the children of a place, and what is asked of a box. */
export const scenes: fc.Arbitrary<Scene> = fc.integer({ min: 1, max: 30 }).chain((most) =>
  fc
    .record({
      titles: fc.array(
        fc.record({
          level: levels,
          language: fc.option(fc.constantFrom('English', 'Hindi', 'Konkani'), { freq: 8 }),
          category_primary: fc.option(fc.constantFrom('Story', 'Comic', 'Poetry'), { freq: 8 }),
        }),
        { minLength: most, maxLength: most },
      ),
      readers: fc.array(
        fc.record({
          level: levels,
          borrowed: someOf(most),
          opinion: fc.constantFrom('loved' as const, 'liked' as const, 'not_for_me' as const),
          wishes: fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 2 }),
        }),
        { maxLength: 6 },
      ),
      copies: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: most, maxLength: most }),
      count: fc.integer({ min: 1, max: 25 }),
      keep: someOf(most),
      without: someOf(most),
      here: someOf(most),
      wasHere: someOf(most),
    })
    .map(({ titles: rows, readers, copies, count, keep, without, here, wasHere }) => {
      const titles = rows.map((row, n) => titleOf(n + 1, row));
      const copiesOf = (title_id: number) =>
        Array.from({ length: copies[title_id - 1] ?? 0 }, (_, n) => `B-${title_id}-${n}`);
      return {
        titles,
        readers: readers.map(({ level, borrowed, opinion, wishes }, n) =>
          readerOf(n + 1, {
            level,
            borrowed: borrowed.map((title_id) => ({ title_id, date: `2026-0${1 + (title_id % 9)}-01` })),
            opinions: borrowed.slice(0, 2).map((title_id) => ({ title_id, opinion })),
            wishes,
          }),
        ),
        asked: askedOf([], {
          count,
          stock: titles
            .map((title) => ({ title, accn_nos: copiesOf(title.title_id) }))
            .filter(({ accn_nos }) => accn_nos.length > 0),
          keep: keep
            .flatMap((title_id) =>
              copiesOf(title_id)
                .slice(0, 1)
                .map((accn_no) => ({ title_id, accn_no })),
            )
            .slice(0, 3),
          without: new Set(without.slice(0, 4)),
          here: new Map(here.slice(0, 4).map((title_id) => [title_id, 1])),
          wasHere: new Map(wasHere.map((title_id) => [title_id, title_id % 2 ? '2026-10-01' : '2026-02-01'])),
        }),
      };
    }),
);
