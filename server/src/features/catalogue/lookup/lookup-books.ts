import { type Facets, type FoundBook, mostCounted } from '@storyvan/contract/common/found';
import type { Executor } from '../../../db/database.ts';
import { cursorOf } from '../../../http/paging.ts';
import { findTitleOfIsbn } from '../../../records/title/title.queries.ts';
import { listFoundCopies, listFoundTitles } from '../catalogue.queries.ts';
import { withWhere } from '../catalogue.rules.ts';
import { facetsOf, hasFilter, isAt, type WantedFilter } from './facets.rules.ts';
import { listTitles } from './found-rows.ts';
import { listCopiesByAccnNo, listCopiesByDigits, listCopiesOfTitles } from './lookup.queries.ts';
import {
  copyOfDigits,
  type Hit,
  hitsOf,
  type LookupWords,
  rankedFirst,
  withoutCopy,
} from './lookup.rules.ts';

/** Looks up books in a few short reads: first the matching ids, then the rows of one page. */

/** Limits numbers that match by their beginning, so that they do not hide the titles. */
const mostNumbers = 20;
/** How many results are ranked: enough to find the best, few enough to be quick. With a filter, each costs more reads. */
const mostTitlesRanked = 500;
const mostFilteredRanked = 200;
/** How many results can be paged through; for more, people add a word. */
const mostFollowed = 5000;

/** The page begins after this many; null if this list is not requested. */
export interface Page {
  after: number | null;
  limit: number;
}

interface FoundBooks {
  books: FoundBook[];
  more_books: boolean;
  next: string | null;
  /** Null on later pages. */
  facets: Facets | null;
  /** The copy with exactly the number typed. */
  exact: string | null;
  /** The copy that is meant by an ISBN, or by digits alone. */
  meant: string | null;
}

const nothing: FoundBooks = {
  books: [],
  more_books: false,
  next: null,
  facets: null,
  exact: null,
  meant: null,
};

export async function lookUpBooks(
  on: Executor,
  wanted: LookupWords,
  filter: WantedFilter,
  { after, limit }: Page,
): Promise<FoundBooks> {
  if (after === null) return nothing;
  const isFirst = after === 0;
  const isFiltered = hasFilter(filter);
  const mostRanked = isFiltered ? mostFilteredRanked : mostTitlesRanked;
  const mostTitles = isFirst ? mostRanked : mostFollowed;
  const [numbers, byIsbn, every, passing] = await Promise.all([
    listByNumber(on, wanted, isFirst ? mostNumbers + 1 : mostFollowed, isFiltered),
    isFiltered || !wanted.isbn ? [] : findTitleOfIsbn.all(on, { isbn: wanted.isbn }),
    isFiltered && !isFirst
      ? []
      : listTitles(on, wanted, { ...wanted.by, here: filter.here }, isFirst ? mostCounted : mostFollowed),
    isFiltered ? listTitles(on, wanted, { ...wanted.by, ...filter }, mostTitles) : null,
  ]);
  const byWords = passing ?? every;
  const best = rankedFirst(byWords, (title) => title.title_id, wanted, mostRanked);
  const title_ids = [...byIsbn, ...best].map((title) => title.title_id);
  const ofPage = isFirst ? title_ids.slice(0, limit + 1) : title_ids;
  const copies = (await listCopiesOfTitles(on, ofPage)).filter((copy) => isAt(copy, filter));
  // A few of the numbers that match by their beginning come at the top, the others at the end.
  const { byNumber } = numbers;
  const hits = [
    ...hitsOf(byNumber.slice(0, mostNumbers), ofPage, copies),
    ...(isFirst ? [] : byNumber.slice(mostNumbers)),
  ];
  const shown = hits.slice(after, after + limit);
  const more_books =
    hits.length > after + limit ||
    (isFirst &&
      (byNumber.length > mostNumbers || title_ids.length > ofPage.length || byWords.length === mostTitles));
  const ofIsbn = byIsbn[0] && copies.find((copy) => copy.title_id === byIsbn[0]?.title_id)?.accn_no;
  return {
    books: await booksOf(on, shown),
    more_books,
    next: more_books && shown.length > 0 ? cursorOf(['books', after + shown.length]) : null,
    facets: isFirst ? facetsOf(every, filter) : null,
    exact: numbers.exact,
    meant: ofIsbn ?? copyOfDigits(wanted, numbers.byDigits, every),
  };
}

interface Numbers {
  exact: string | null;
  /** By all its digits first, then by its beginning. */
  byNumber: CopyOfTitle[];
  byDigits: CopyOfTitle[];
}

interface CopyOfTitle {
  accn_no: string;
  title_id: number;
}

const noNumbers: Numbers = { exact: null, byNumber: [], byDigits: [] };

/** A filtered search finds copies by their whole numbers only, wherever they are. */
async function listByNumber(
  on: Executor,
  { number, digits }: LookupWords,
  limit: number,
  isFiltered: boolean,
): Promise<Numbers> {
  if (number === null) return noNumbers;
  const [beginning, byDigits] = await Promise.all([
    listCopiesByAccnNo.all(on, { ...number, limit }),
    digits === null ? [] : listCopiesByDigits.all(on, { digits, limit }),
  ]);
  const exact = beginning.find((copy) => copy.accn_no === number.from);
  const all = [...(exact ? [exact] : []), ...byDigits, ...(isFiltered ? [] : beginning)];
  return {
    exact: exact?.accn_no ?? null,
    byNumber: [...new Map(all.map((copy) => [copy.accn_no, copy])).values()],
    byDigits,
  };
}

async function booksOf(on: Executor, hits: Hit[]): Promise<FoundBook[]> {
  const accn_nos = hits.flatMap((hit) => hit.accn_no ?? []);
  const without = hits.filter((hit) => hit.accn_no === null).map((hit) => hit.title_id);
  const [copies, titles] = await Promise.all([listFoundCopies(on, accn_nos), listFoundTitles(on, without)]);
  const byAccnNo = new Map(copies.map((copy) => [copy.accn_no, withWhere(copy)]));
  const byTitle = new Map(titles.map((title) => [title.title_id, withoutCopy(title)]));
  return hits.flatMap(
    (hit) => (hit.accn_no === null ? byTitle.get(hit.title_id) : byAccnNo.get(hit.accn_no)) ?? [],
  );
}
