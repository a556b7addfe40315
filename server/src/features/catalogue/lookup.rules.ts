import type { FoundBook } from '@storyvan/contract/catalogue';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { toIsbn13 } from '@storyvan/contract/common/isbn';
import { z } from 'zod';
import { byName } from '../../db/name-order.ts';
import { afterPrefix, mostWords } from '../../db/word-range.ts';
import { wordsOf } from '../../db/words.ts';

/** What a typed text asks for, and in which order to show what was found. */

export interface Asked {
  isbn: string | null;
  /** In the order typed; empty when the text is an ISBN. */
  words: string[];
  /** The same, the most selective first: a long word has fewer continuations. */
  driving: string[];
  number: { from: string; to: string } | null;
}

export function askedBy(query: string): Asked {
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

/** A beginning of an accession or card number is worth following once it has a digit; "B" alone would list them all. */
const isNumberLike = (text: string): boolean => /\d/.test(text);

/** 0 for the very words asked, 1 for a beginning with them, 2 for all of them in order, 3 for any other find. */
export function rankOf(name: string, asked: string[]): number {
  const words = wordsOf(name);
  const begins = (word: string, n: number, start: number) => words[start + n]?.startsWith(word) ?? false;
  if (asked.every((word, n) => begins(word, n, 0))) {
    const exact = words.length === asked.length && asked.every((word, n) => words[n] === word);
    return exact ? 0 : 1;
  }
  const inOrder = words.some((_, start) => asked.every((word, n) => begins(word, n, start)));
  return inOrder ? 2 : 3;
}

/** Best first and each once. */
export function ranked<Row extends { name: string }>(
  rows: Row[],
  idOf: (row: Row) => number,
  asked: string[],
): Row[] {
  const once = [...new Map(rows.map((row) => [idOf(row), row])).values()];
  return once
    .map((row) => ({ row, name: row.name, rank: rankOf(row.name, asked) }))
    .sort((a, b) => a.rank - b.rank || byName(a, b))
    .map(({ row }) => row);
}

/** Of what was found the first `ranked`, best first, and then the rest as found: the next pages go on in one order. */
export function rankedFirst<Row extends { name: string }>(
  rows: Row[],
  idOf: (row: Row) => number,
  asked: string[],
  most: number,
): Row[] {
  const all = [...ranked(rows.slice(0, most), idOf, asked), ...rows.slice(most)];
  const seen = new Set<number>();
  return all.filter((row) => !seen.has(idOf(row)) && seen.add(idOf(row)));
}

/** Which of the two lists continues, and after how many of it; both begin where no key is given. */
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

/** One hit for each copy, the numbers asked for first, then title by title; a title without a copy is one hit too. */
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
