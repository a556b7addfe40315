import type { FoundBook } from '@storyvan/contract/catalogue';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { toIsbn13 } from '@storyvan/domain/isbn';
import { byName } from '@storyvan/domain/name-order';
import { afterPrefix, mostWords, wordsOf } from '@storyvan/domain/search-words';
import { z } from 'zod';

/** Parses the lookup text and ranks the results. */

export interface LookupWords {
  isbn: string | null;
  /** In the order typed; empty if the text is an ISBN. */
  words: string[];
  /** The same words, the most selective first: long words have fewer continuations. */
  driving: string[];
  number: { from: string; to: string } | null;
}

export function parseLookup(query: string): LookupWords {
  const isbn = toIsbn13(query);
  const words = isbn === null ? wordsOf(query).slice(0, mostWords) : [];
  const number = normaliseAccnNo(query).slice(0, 64);
  return {
    isbn,
    words,
    driving: words.toSorted((a, b) => b.length - a.length),
    number:
      number === ''
        ? null
        : { from: number, to: isNumberLike(number) ? afterPrefix(number) : `${number}\u0001` },
  };
}

/** Beginnings of accession and card numbers are searched only if they have a digit: "B" would list all numbers. */
const isNumberLike = (text: string): boolean => /\d/.test(text);

/** 0 for exactly these words, 1 if the name begins with them, 2 if it has them in this order, 3 otherwise. */
export function rankOf(name: string, wanted: string[]): number {
  const words = wordsOf(name);
  const begins = (word: string, n: number, start: number) => words[start + n]?.startsWith(word) ?? false;
  if (wanted.every((word, n) => begins(word, n, 0))) {
    const exact = words.length === wanted.length && wanted.every((word, n) => words[n] === word);
    return exact ? 0 : 1;
  }
  const inOrder = words.some((_, start) => wanted.every((word, n) => begins(word, n, start)));
  return inOrder ? 2 : 3;
}

/** Best first, without duplicates. */
export function ranked<Row extends { name: string }>(
  rows: Row[],
  idOf: (row: Row) => number,
  wanted: string[],
): Row[] {
  const once = [...new Map(rows.map((row) => [idOf(row), row])).values()];
  return once
    .map((row) => ({ row, name: row.name, rank: rankOf(row.name, wanted) }))
    .sort((a, b) => a.rank - b.rank || byName(a, b))
    .map(({ row }) => row);
}

/** The first `most` results by rank, then the rest as found, so that the order is the same on every page. */
export function rankedFirst<Row extends { name: string }>(
  rows: Row[],
  idOf: (row: Row) => number,
  wanted: string[],
  most: number,
): Row[] {
  const all = [...ranked(rows.slice(0, most), idOf, wanted), ...rows.slice(most)];
  const seen = new Set<number>();
  return all.filter((row) => !seen.has(idOf(row)) && seen.add(idOf(row)));
}

/** Which of the two lists continues, and after how many results; without a key both start. */
export const lookupKey = z.tuple([z.enum(['books', 'children']), z.int().min(1).max(999_999)]);

export function placesIn(
  key: z.output<typeof lookupKey> | null,
): Record<'books' | 'children', number | null> {
  if (key === null) return { books: 0, children: 0 };
  return { books: null, children: null, [key[0]]: key[1] };
}

export interface Hit {
  accn_no: string | null;
  title_id: number;
}

/** One result for each copy: first those found by number, then title by title; a title without copies is one result. */
export function hitsOf(
  byNumber: { accn_no: string; title_id: number }[],
  title_ids: number[],
  copies: { accn_no: string; title_id: number }[],
): Hit[] {
  const shown = new Set(byNumber.map((copy) => copy.accn_no));
  const ofTitle = new Map<number, Hit[]>(title_ids.map((title_id) => [title_id, []]));
  for (const copy of copies) ofTitle.get(copy.title_id)?.push(copy);
  const hits: Hit[] = [...byNumber];
  for (const [title_id, own] of ofTitle) {
    if (own.length === 0) hits.push({ accn_no: null, title_id });
    hits.push(...own.filter(({ accn_no }) => accn_no === null || !shown.has(accn_no)));
  }
  return hits;
}

export const withoutCopy = (
  title: Omit<FoundBook, 'accn_no' | 'state' | 'where' | 'held_by'>,
): FoundBook => ({ ...title, accn_no: null, state: null, where: 'no copy', held_by: null });
