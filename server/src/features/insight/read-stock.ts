import type { Insight } from '@storyvan/contract/insight';
import type { DateRange } from '@storyvan/domain/date-range';
import type { ChildrenBy } from '@storyvan/domain/insight/small-groups';
import { compareNames } from '@storyvan/domain/name-order';
import { startOfDay } from '@storyvan/domain/time-zone';
import { byKey } from '../../by-key.ts';
import { chunksOf } from '../../db/chunks.ts';
import type { Executor } from '../../db/database.ts';
import { listCategoryRows } from '../../records/title/category.queries.ts';
import { countLentCopies } from './activity.queries.ts';
import type { Activity } from './activity.ts';
import { endOfDay } from './enrolled.ts';
import {
  firstOf,
  type Held,
  type Kind,
  kindsOf,
  leading,
  listed,
  mostLent,
  mostLoved,
  mostTitles,
  notTaken,
  opinionsOf,
} from './read.rules.ts';
import type { Scope } from './scope.ts';
import {
  countAdded,
  countStateChanges,
  type ListedTitle,
  listBrought,
  listKinds,
  listOpinions,
  listOpinionsByChild,
  listStock,
  listTitles,
} from './stock.queries.ts';

/** The titles and copies of a library at the end of a range, and what children read of them. */

const columnsOfKeys = 3;

/** In lists of some thousand keys, which both databases take. */
export async function inChunks<Key, Row>(
  on: Executor,
  list: (on: Executor, keys: readonly Key[]) => Promise<Row[]>,
  keys: Key[],
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const chunk of chunksOf(keys, columnsOfKeys)) rows.push(...(await list(on, chunk)));
  return rows;
}

export interface Stock {
  kinds: (Kind & { titles: Held[] })[];
  figures: NonNullable<Insight['collection']>;
}

const heldIn = (text: string): Held[] =>
  text.split(' ').map((part) => {
    const [title_id, copies] = part.split(':').map(Number) as [number, number];
    return { title_id, copies };
  });

interface Sums {
  titles: number;
  copies: number;
}

const sumOf = (groups: Sums[]): Sums => ({
  titles: groups.reduce((total, { titles }) => total + titles, 0),
  copies: groups.reduce((total, { copies }) => total + copies, 0),
});

/** At the end of the range. */
export async function readStock(on: Executor, { slots }: Scope, range: DateRange): Promise<Stock> {
  const created_before = endOfDay(range.end);
  const created_from = startOfDay(range.start).toISOString();
  const [rows, added, changes, lent] = await Promise.all([
    listStock.all(on, { date: range.end, created_before }),
    countAdded.first(on, { created_from, created_before }),
    countStateChanges.all(on, range),
    countLentCopies.first(on, { ...slots, ...range }),
  ]);
  const kinds = rows.map((row) => ({ ...row, titles: heldIn(row.titles) }));
  const groups = kinds.map(({ language, level, titles }) => {
    const copies = titles.reduce((sum, title) => sum + title.copies, 0);
    return { language, level, titles: titles.length, copies };
  });
  const changedTo = (state: string) => changes.find(({ to_state }) => to_state === state)?.copies ?? 0;
  const last = Number.POSITIVE_INFINITY;
  return {
    kinds,
    figures: {
      ...sumOf(groups),
      languages: [...byKey(groups, ({ language }) => language)]
        .map(([language, of]) => ({ language, ...sumOf(of) }))
        .sort((a, b) => b.copies - a.copies || compareNames(a.language ?? '', b.language ?? '')),
      levels: [...byKey(groups, ({ level }) => level)]
        .map(([level, of]) => ({ level, ...sumOf(of) }))
        .sort((a, b) => (a.level ?? last) - (b.level ?? last) || 0),
      added: added?.copies ?? 0,
      lost: changedTo('lost'),
      withdrawn: changedTo('withdrawn'),
      lent: lent?.copies ?? 0,
    },
  };
}

/** `stock`: of the whole library; a part of it is compared with what was brought there. */
export async function readTitles(
  on: Executor,
  { kind, slots }: Scope,
  activity: Activity,
  stock: Stock | null,
): Promise<Insight['read']> {
  const { range, titles, who } = activity;
  const lent = [...titles].map(([title_id, loans]) => ({ title_id, loans }));
  const kinds = stock?.kinds ?? [];
  const inStock = kinds.flatMap((each) => each.titles);
  const others = new Set(titles.keys());
  for (const { title_id } of inStock) others.delete(title_id);
  const [kindsOfOthers, colours, said, held] = await Promise.all([
    inChunks(on, listKinds, [...others]),
    listCategoryRows.all(on, {}),
    (who ? listOpinionsByChild : listOpinions).all(on, { ...slots, ...range }),
    kind === 'all' ? inStock : listBrought.all(on, { ...slots, ...range }),
  ]);
  const lovers: ChildrenBy<number> = new Map();
  const opinions = opinionsOf(
    said.map((place) => place.said),
    lovers,
  ).filter(({ loved }) => loved > 0);
  const left = notTaken(held, titles);
  const examples = left.slice(0, mostTitles);
  const shown = new Set([
    ...firstOf(lent, mostLent),
    ...firstOf(opinions, mostLoved),
    ...examples.map(({ title_id }) => title_id),
  ]);
  const rows = await inChunks(on, listTitles, [...shown]);
  const known = new Map(rows.map((row): [number, ListedTitle] => [row.title_id, row]));
  const [most_borrowed, most_loved] = [listed(lent, mostLent, known), listed(opinions, mostLoved, known)];
  return {
    ...kindsOf(
      activity,
      [...kinds, ...kindsOfOthers.map((title) => ({ ...title, titles: [title] }))],
      colours,
    ),
    // To share, without numbers: the rest of a language or of all loans could rest on few children.
    ...(who
      ? {
          most_borrowed: leading(most_borrowed, who.titles).map((title) => ({ ...title, loans: null })),
          most_loved: leading(most_loved, lovers).map((title) => ({ ...title, loved: null, opinions: null })),
        }
      : { most_borrowed, most_loved }),
    not_taken: {
      titles: left.length,
      examples: examples.flatMap(({ title_id }) => known.get(title_id) ?? []),
    },
  };
}
