import type { Insight } from '@storyvan/contract/insight';
import {
  addChild,
  type Children,
  type ChildrenBy,
  isLarge,
  shownRows,
} from '@storyvan/domain/insight/small-groups';
import { compareNames } from '@storyvan/domain/name-order';
import type { Activity, Who } from './activity.ts';

/** What children read: loans by kinds of books, and titles first by how often they were lent or loved. */

type Read = Insight['read'];
type ListedTitle = Read['not_taken']['examples'][number];

/** Titles of one kind. */
export interface Kind {
  language: string | null;
  category_primary: string | null;
  category_secondary: string | null;
  titles: readonly { title_id: number }[];
}
type Colours = { kind: 'primary' | 'secondary'; name: string; hex_code: string }[];

export const mostTitles = 10;

/** The most first; what is not known last among equals. */
const byLoans = ([a, loansA]: [string | null, number], [b, loansB]: [string | null, number]): number =>
  loansB - loansA || Number(a === null) - Number(b === null) || compareNames(a ?? '', b ?? '');

/** No level last. */
const byLevel = ([a]: [number | null, number], [b]: [number | null, number]): number =>
  (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY) || 0;

type Column = 'language' | 'category_primary' | 'category_secondary';

/** The children who borrowed titles of each kind. */
function whoBy(kinds: Kind[], column: Column, who: Who): ChildrenBy<string | null> {
  const children: ChildrenBy<string | null> = new Map();
  for (const { titles, [column]: kind } of kinds)
    for (const { title_id } of titles)
      for (const child_id of who.titles.get(title_id) ?? []) addChild(children, kind, child_id);
  return children;
}

const withLoans = <Key>([key, loans]: [Key, number]) => ({ key, loans });

/** For figures to share, without the rows of few children. */
export function kindsOf(
  { titles, levels, who }: Pick<Activity, 'titles' | 'levels' | 'who'>,
  kinds: Kind[],
  colours: Colours,
): Pick<Read, 'languages' | 'levels' | 'categories' | 'genres'> {
  const loansOf = (kind: Kind) =>
    kind.titles.reduce((sum, { title_id }) => sum + (titles.get(title_id) ?? 0), 0);
  const counted = kinds.map((kind) => ({ kind, loans: loansOf(kind) })).filter(({ loans }) => loans > 0);
  const by = (column: Column) => {
    const sums = new Map<string | null, number>();
    for (const { kind, loans } of counted) sums.set(kind[column], (sums.get(kind[column]) ?? 0) + loans);
    const rows = [...sums].sort(byLoans).map(withLoans);
    if (!who) return rows;
    const children = whoBy(kinds, column, who);
    return shownRows(rows, ({ key }) => children.get(key));
  };
  const byLevels = [...levels].sort(byLevel).map(withLoans);
  const coloured = (kind: 'primary' | 'secondary') => {
    const hexCodes = new Map(
      colours.filter((row) => row.kind === kind).map((row) => [row.name, row.hex_code]),
    );
    return by(`category_${kind}`).map(({ key: category, loans }) => ({
      category,
      hex_code: (category === null ? null : hexCodes.get(category)) ?? null,
      loans,
    }));
  };
  return {
    languages: by('language').map(({ key: language, loans }) => ({ language, loans })),
    levels: (who ? shownRows(byLevels, ({ key }) => who.levels.get(key)) : byLevels).map(
      ({ key: level, loans }) => ({ level, loans }),
    ),
    categories: coloured('primary'),
    genres: coloured('secondary'),
  };
}

/** The ids of the first ten, and of those that are equal to the tenth: their names decide. */
export function firstOf<Row extends { title_id: number }>(
  rows: Row[],
  compare: (a: Row, b: Row) => number,
): number[] {
  const sorted = rows.toSorted(compare);
  const last = sorted[mostTitles - 1];
  const first = last === undefined ? sorted : sorted.filter((row) => compare(row, last) <= 0);
  return first.map(({ title_id }) => title_id);
}

export type Lent = { title_id: number; loans: number };

export const mostLent = (a: Lent, b: Lent): number => b.loans - a.loans;

export interface Opinions {
  title_id: number;
  opinions: number;
  loved: number;
}

/** What was said of each title: `said` is "7:loved 9:liked", with the children "7:loved:12". */
export function opinionsOf(said: (string | null)[], lovers: ChildrenBy<number>): Opinions[] {
  const titles = new Map<number, Opinions>();
  for (const [id, opinion, child_id] of said
    .flatMap((text) => text?.split(' ') ?? [])
    .map((each) => each.split(':'))) {
    const title_id = Number(id);
    const known = titles.get(title_id) ?? { title_id, opinions: 0, loved: 0 };
    known.opinions += 1;
    if (opinion === 'loved') known.loved += 1;
    if (opinion === 'loved' && child_id) addChild(lovers, title_id, Number(child_id));
    titles.set(title_id, known);
  }
  return [...titles.values()];
}

/** The most loved; of equals, those with the larger share of their opinions. */
export const mostLoved = (a: Opinions, b: Opinions): number => b.loved - a.loved || a.opinions - b.opinions;

/** The first ten with their titles; equals by title. */
export function listed<Row extends { title_id: number }>(
  rows: Row[],
  compare: (a: Row, b: Row) => number,
  titles: ReadonlyMap<number, ListedTitle>,
): (ListedTitle & Row)[] {
  return rows
    .flatMap((row) => {
      const title = titles.get(row.title_id);
      return title ? { ...title, ...row } : [];
    })
    .sort((a, b) => compare(a, b) || compareNames(a.title, b.title) || a.title_id - b.title_id)
    .slice(0, mostTitles);
}

/** To share: those before the first that rests on few children, so that the first of them is the first of all. */
export function leading<Row extends { title_id: number }>(
  rows: Row[],
  children: ReadonlyMap<number, Children>,
): Row[] {
  const few = rows.findIndex(({ title_id }) => !isLarge(children.get(title_id)));
  return few < 0 ? rows : rows.slice(0, few);
}

export interface Held {
  title_id: number;
  copies: number;
}

/** Titles that no child borrowed, those with the most copies first. */
export const notTaken = (held: Held[], lent: ReadonlyMap<number, number>): Held[] =>
  held
    .filter(({ title_id }) => !lent.has(title_id))
    .sort((a, b) => b.copies - a.copies || a.title_id - b.title_id);
