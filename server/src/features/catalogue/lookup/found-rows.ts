import type { Executor } from '../../../db/database.ts';
import { wordRanges } from '../../../records/word-range.ts';
import { filterSlots, hasFilter, type WantedFilter } from './facets.rules.ts';
import {
  listChildrenByWords,
  listTitlesByWords,
  listTitlesFiltered,
  listTitlesOfLanguage,
  listTitlesOfLevel,
} from './lookup.queries.ts';
import { drivingOf, type LookupWords } from './lookup.rules.ts';

/** The rows that words find: as they are written and, if those are few, also as they sound. */

/** With as many, the page is full. */
const fewFound = 20;

type Wanted = Pick<LookupWords, 'words' | 'sounded'>;

async function listBoth<Row>(
  { words, sounded }: Wanted,
  limit: number,
  list: (words: string[]) => Promise<Row[]>,
  idOf: (row: Row) => number,
): Promise<(Row & { sounded: boolean })[]> {
  if (words.length === 0) return [];
  const written = (await list(drivingOf(words))).map((row) => ({ ...row, sounded: false }));
  if (sounded === null || written.length >= Math.min(fewFound, limit)) return written;
  const known = new Set(written.map(idOf));
  const others = (await list(drivingOf(sounded))).filter((row) => !known.has(idOf(row)));
  return [...written, ...others.map((row) => ({ ...row, sounded: true }))].slice(0, limit);
}

/** Titles that have all words and pass the filter; without words, all that pass it. A title may come twice. */
export async function listTitles(on: Executor, wanted: Wanted, filter: WantedFilter, limit: number) {
  const slots = { here: filter.here ?? 0, limit, ...filterSlots(filter) };
  const listByWords = (words: string[]) =>
    (hasFilter(filter) ? listTitlesFiltered : listTitlesByWords)(words).all(on, {
      ...wordRanges(words),
      ...slots,
    });
  const rows =
    wanted.words.length === 0
      ? (await listOfFilter(on, filter, slots)).map((row) => ({ ...row, sounded: false }))
      : await listBoth(wanted, limit, listByWords, (title) => title.title_id);
  return rows.map((row) => ({ name: row.title, ...row }));
}

async function listOfFilter(
  on: Executor,
  { language, level }: WantedFilter,
  slots: Parameters<typeof listTitlesOfLanguage.all>[1],
) {
  if (language !== undefined) return listTitlesOfLanguage.all(on, slots);
  return level === undefined ? [] : listTitlesOfLevel.all(on, slots);
}

/** Children whose names have all words. A child may come twice. */
export const listChildren = (on: Executor, wanted: Wanted, limit: number) =>
  listBoth(
    wanted,
    limit,
    (words) => listChildrenByWords(words).all(on, { ...wordRanges(words), limit }),
    (child) => child.child_id,
  );
