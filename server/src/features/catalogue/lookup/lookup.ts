import type { FoundBook, FoundChild } from '@storyvan/contract/catalogue';
import type { Executor } from '../../../db/database.ts';
import { cursorOf } from '../../../http/paging.ts';
import { wordRanges } from '../../../records/word-range.ts';
import { listFoundCopies, listFoundTitles } from '../catalogue.queries.ts';
import { withWhere } from '../catalogue.rules.ts';
import {
  countBooksOutOf,
  findTitleByIsbn,
  listChildrenByCard,
  listChildrenByWords,
  listCopiesByAccnNo,
  listCopiesOfTitles,
  listTitlesByWords,
} from './lookup.queries.ts';
import { type Hit, hitsOf, type LookupWords, rankedFirst, withoutCopy } from './lookup.rules.ts';

/** Looks up a text in a few short reads: first the matching ids, then the rows of one page. */

/** Limits numbers that match by their beginning, so that they do not hide the titles. */
const mostNumbers = 20;
/** How many results are ranked: enough to find the best, few enough to be quick. */
const mostTitlesRanked = 500;
const mostChildrenRanked = 250;
/** How many results can be paged through; for more, people add a word. */
const mostFollowed = 5000;

type FoundBooks = { books: FoundBook[]; more_books: boolean; next: string | null };
type FoundChildren = { children: FoundChild[]; more_children: boolean; next: string | null };

/** The page begins after this many; null if this list is not requested. */
interface Page {
  after: number | null;
  limit: number;
}

export async function lookUpBooks(
  on: Executor,
  wanted: LookupWords,
  { after, limit }: Page,
): Promise<FoundBooks> {
  if (after === null) return { books: [], more_books: false, next: null };
  const isFirst = after === 0;
  const most = isFirst ? mostTitlesRanked : mostFollowed;
  const [byNumber, byIsbn, byWords] = await Promise.all([
    wanted.number
      ? listCopiesByAccnNo.all(on, { ...wanted.number, limit: isFirst ? mostNumbers + 1 : mostFollowed })
      : [],
    wanted.isbn ? findTitleByIsbn.all(on, { isbn: wanted.isbn }) : [],
    wanted.words.length === 0
      ? []
      : listTitlesByWords(wanted.driving).all(on, { ...wordRanges(wanted.driving), limit: most }),
  ]);
  const named = byWords.map(({ title_id, title }) => ({ title_id, name: title }));
  const best = rankedFirst(named, (title) => title.title_id, wanted.words, mostTitlesRanked);
  const title_ids = [...byIsbn, ...best].map((title) => title.title_id);
  const ofPage = isFirst ? title_ids.slice(0, limit + 1) : title_ids;
  const copies = await listCopiesOfTitles(on, ofPage);
  // A few of the numbers that match by their beginning come at the top, the others at the end.
  const hits = [
    ...hitsOf(byNumber.slice(0, mostNumbers), ofPage, copies),
    ...(isFirst ? [] : byNumber.slice(mostNumbers)),
  ];
  const shown = hits.slice(after, after + limit);
  const more_books =
    hits.length > after + limit ||
    (isFirst && (byNumber.length > mostNumbers || byWords.length === mostTitlesRanked));
  const next = more_books && shown.length > 0 ? cursorOf(['books', after + shown.length]) : null;
  return { books: await booksOf(on, shown), more_books, next };
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

export async function lookUpChildren(
  on: Executor,
  wanted: LookupWords,
  { after, limit }: Page,
): Promise<FoundChildren> {
  if (after === null) return { children: [], more_children: false, next: null };
  const most = after === 0 ? mostChildrenRanked : mostFollowed;
  const [byCard, byWords] = await Promise.all([
    wanted.number ? listChildrenByCard.all(on, { ...wanted.number, limit: most }) : [],
    wanted.words.length === 0
      ? []
      : listChildrenByWords(wanted.driving).all(on, { ...wordRanges(wanted.driving), limit: most }),
  ]);
  const best = rankedFirst(byWords, (child) => child.child_id, wanted.words, mostChildrenRanked);
  const found = [...new Map([...byCard, ...best].map((child) => [child.child_id, child])).values()];
  const shown = found.slice(after, after + limit);
  const ids = shown.map((child) => child.child_id);
  const counted = await countBooksOutOf(on, ids);
  const booksOut = new Map(counted.map((row) => [row.child_id, row.books_out]));
  const more_children =
    found.length > after + limit || (after === 0 && byWords.length === mostChildrenRanked);
  return {
    children: shown.map((child) => ({ ...child, books_out: booksOut.get(child.child_id) ?? 0 })),
    more_children,
    next: more_children && shown.length > 0 ? cursorOf(['children', after + shown.length]) : null,
  };
}
