import { mostSuggested, type SuggestedBook, type Suggestions } from '@storyvan/contract/common/found';
import type { Executor } from '../../../db/database.ts';
import { findTitleOfIsbn } from '../../../records/title/title.queries.ts';
import { listFoundCopies, listFoundTitles } from '../catalogue.queries.ts';
import { whereOf } from '../catalogue.rules.ts';
import { listChildren, listTitles } from './found-rows.ts';
import {
  countCopiesOfTitles,
  listChildrenByCard,
  listCopiesByAccnNo,
  listCopiesByDigits,
} from './lookup.queries.ts';
import { type LookupWords, parseLookup, ranked, withWords } from './lookup.rules.ts';
import { saidOf } from './other-words.rules.ts';
import { findOther } from './other-words.ts';

/** Suggests books and children while a text is typed. */

/** The best are chosen from so many: fewer than for the results, because it is done for every few letters. */
const mostRanked = 200;
const mostNumbers = 3;

export async function suggestFor(on: Executor, text: string): Promise<Suggestions> {
  const typed = parseLookup(text);
  const found = await suggestBoth(on, typed);
  if (found.books.length + found.children.length > 0) return found;
  const other = await findOther(on, typed.words);
  if (other === null) return found;
  return {
    ...(await suggestBoth(on, withWords(typed, other.words, other.by))),
    instead: saidOf(other, typed.words),
  };
}

async function suggestBoth(on: Executor, wanted: LookupWords): Promise<Suggestions> {
  const [numbers, titles, children] = await Promise.all([
    listNumbers(on, wanted),
    bestTitles(on, wanted),
    bestChildren(on, wanted),
  ]);
  const most = shareOf(mostSuggested, numbers.length + titles.length, children.length);
  return {
    books: await booksOf(
      on,
      numbers.slice(0, most.books),
      titles.slice(0, Math.max(0, most.books - numbers.length)),
    ),
    children: children.slice(0, most.children),
    instead: null,
  };
}

/** Accession numbers that begin like the text, or have exactly its digits. */
async function listNumbers(on: Executor, { number, digits }: LookupWords): Promise<string[]> {
  if (number === null) return [];
  const [byDigits, byBeginning] = await Promise.all([
    digits === null ? [] : listCopiesByDigits.all(on, { digits, limit: mostNumbers }),
    listCopiesByAccnNo.all(on, { ...number, limit: mostNumbers }),
  ]);
  const all = [...byDigits, ...byBeginning].map((copy) => copy.accn_no);
  return [...new Set(all)].slice(0, mostNumbers);
}

async function bestTitles(on: Executor, wanted: LookupWords): Promise<number[]> {
  if (wanted.isbn)
    return (await findTitleOfIsbn.all(on, { isbn: wanted.isbn })).map(({ title_id }) => title_id);
  const rows = await listTitles(on, wanted, wanted.by, mostRanked);
  return ranked(rows, (row) => row.title_id, wanted)
    .slice(0, mostSuggested)
    .map(({ title_id }) => title_id);
}

async function bestChildren(on: Executor, wanted: LookupWords) {
  const [byCard, byWords] = await Promise.all([
    wanted.number ? listChildrenByCard.all(on, { ...wanted.number, limit: mostSuggested }) : [],
    listChildren(on, wanted, mostRanked),
  ]);
  const best = ranked(byWords, (child) => child.child_id, wanted).slice(0, mostSuggested);
  return [...new Map([...byCard, ...best].map((child) => [child.child_id, child])).values()];
}

async function booksOf(on: Executor, numbers: string[], title_ids: number[]): Promise<SuggestedBook[]> {
  const [titles, counts] = await Promise.all([
    listFoundTitles(on, title_ids),
    countCopiesOfTitles(on, title_ids),
  ]);
  const countOf = new Map(counts.map((count) => [count.title_id, count]));
  const single = counts.flatMap(({ copies, accn_no }) => (Number(copies) === 1 ? (accn_no ?? []) : []));
  const copies = new Map(
    (await listFoundCopies(on, [...numbers, ...single])).map((copy) => [copy.accn_no, copy]),
  );
  const byNumber = numbers.flatMap((accn_no) => {
    const copy = copies.get(accn_no);
    return copy ? [{ ...summaryOf(copy), accn_no, is_number: true, where: whereOf(copy) }] : [];
  });
  const byTitle = new Map(titles.map((title) => [title.title_id, title]));
  const byWords = title_ids.flatMap((title_id) => {
    const title = byTitle.get(title_id);
    if (!title) return [];
    const count = countOf.get(title_id);
    const only = count && copies.get(count.accn_no);
    const where = only ? whereOf(only) : whereOfCopies(count);
    return [{ ...summaryOf(title), accn_no: count?.accn_no ?? null, is_number: false, where }];
  });
  return [...byNumber, ...byWords];
}

/** "2 of 3 in the library", "none of 3 in the library" */
function whereOfCopies(count: { copies: number; in_library: number } | undefined): string {
  if (!count) return 'no copy';
  return `${Number(count.in_library) || 'none'} of ${count.copies} in the library`;
}

/** What a list of suggestions shows. */

/** How many of each: half for both, and what one does not need for the other. */
function shareOf(most: number, books: number, children: number): { books: number; children: number } {
  const half = Math.floor(most / 2);
  const ofBooks = Math.min(books, Math.max(half, most - children));
  return { books: ofBooks, children: Math.min(children, most - ofBooks) };
}

type Summary = Omit<SuggestedBook, 'accn_no' | 'is_number' | 'where'>;

/** What a suggestion shows of a title. */
const summaryOf = (row: Summary): Summary => {
  const { title_id, isbn, title, other_title, author, language, level, category_primary, hex_code, cover } =
    row;
  return { title_id, isbn, title, other_title, author, language, level, category_primary, hex_code, cover };
};
