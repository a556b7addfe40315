import type { lookup } from '@storyvan/contract/catalogue';
import type { FoundBook, FoundChild } from '@storyvan/contract/common/found';
import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { toIsbn13 } from '@storyvan/domain/isbn';
import { byName } from '@storyvan/domain/name-order';
import { comparedWords, searchedWords } from '@storyvan/domain/name-words';
import { type LabelForm, numberOnLabel } from '@storyvan/domain/number-on-label';
import { afterPrefix, mostWords } from '@storyvan/domain/search-words';
import { soundedWords, soundsOf } from '@storyvan/domain/sound-words';
import { z } from 'zod';
import type { WantedFilter } from './facets.rules.ts';

/** Parses the lookup text and ranks the results. */

export interface LookupWords {
  isbn: string | null;
  /** To look for, in the order typed; empty if the text is an ISBN. */
  words: string[];
  /** The words as they sound; null if they sound like no others. */
  sounded: string[] | null;
  /** To rank what was found by. */
  compared: string[];
  /** What some of the words said of the books: their language or their level. */
  by: WantedFilter;
  number: { from: string; to: string } | null;
  /** The digits of an accession number that was typed without its letters, and without leading zeros. */
  digits: string | null;
}

/** One word with a digit: it has no sound to search by. */
const isNumber = /^\S*\d\S*$/;

/** The number on a label, if the text is one word and a label; any other text as it is. */
export function withoutLabel(query: string, form: LabelForm): string {
  const text = normaliseAccnNo(query);
  const number = numberOnLabel(text, form);
  return number === text || /\S\s+\S/.test(query) ? query : number;
}

export function parseLookup(query: string): LookupWords {
  const isbn = toIsbn13(withoutAsterisks(query));
  const number = normaliseAccnNo(query).slice(0, 64);
  const words = isbn === null ? searchedWords(query).slice(0, mostWords) : [];
  return {
    isbn,
    words,
    sounded: isNumber.test(query.trim()) ? null : soundedWords(words),
    compared: comparedWords(query).slice(0, mostWords),
    by: {},
    number:
      number === ''
        ? null
        : { from: number, to: isNumberLike(number) ? afterPrefix(number) : `${number}\u0001` },
    digits: isbn === null && /^\d+$/.test(number) ? number.replace(/^0+/, '') || null : null,
  };
}

/** The same look-up with these words instead. */
export const withWords = (wanted: LookupWords, words: string[], by: WantedFilter = {}): LookupWords => ({
  ...wanted,
  words,
  sounded: soundedWords(words),
  compared: words,
  by,
});

const withoutAsterisks = (scanned: string): string => scanned.replace(/^[\s*]+|(?<![\s*])[\s*]+$/g, '');

/** The same words, the most selective first: long words have fewer continuations. */
export const drivingOf = (words: readonly string[]): string[] =>
  words.toSorted((a, b) => b.length - a.length);

/** Beginnings of accession and card numbers are searched only if they have a digit: "B" would list all numbers. */
const isNumberLike = (text: string): boolean => /\d/.test(text);

/** 0 for exactly these words, 1 if the name begins with them, 2 if it has them in this order, 3 otherwise. */
export const rankOf = (name: string, wanted: string[]): number => rankOfWords(comparedWords(name), wanted);

function rankOfWords(words: string[], wanted: string[]): number {
  const begins = (word: string, n: number, start: number) => words[start + n]?.startsWith(word) ?? false;
  if (wanted.every((word, n) => begins(word, n, 0))) {
    const exact = words.length === wanted.length && wanted.every((word, n) => words[n] === word);
    return exact ? 0 : 1;
  }
  const inOrder = words.some((_, start) => wanted.every((word, n) => begins(word, n, start)));
  return inOrder ? 2 : 3;
}

/** What is ranked: by its name, or by its name in another script if that fits better. */
interface Named {
  name: string;
  other_title?: string | null;
  /** Found by how it sounds, and therefore listed after the others. */
  sounded?: boolean;
}

const afterOthers = 4;

function rankOfNamed({ name, other_title, sounded }: Named, wanted: Ranking): number {
  const names = other_title ? [name, other_title] : [name];
  if (!sounded) return Math.min(...names.map((each) => rankOf(each, wanted.compared)));
  const keys = wanted.sounded ?? [];
  return afterOthers + Math.min(...names.map((each) => rankOfWords(soundsOf(each), keys)));
}

type Ranking = Pick<LookupWords, 'compared' | 'sounded'>;

/** Best first, without duplicates. */
export function ranked<Row extends Named>(rows: Row[], idOf: (row: Row) => number, wanted: Ranking): Row[] {
  const once = [...new Map(rows.map((row) => [idOf(row), row])).values()];
  return once
    .map((row) => ({ row, name: row.name, rank: rankOfNamed(row, wanted) }))
    .sort((a, b) => a.rank - b.rank || byName(a, b))
    .map(({ row }) => row);
}

/** The first `most` results by rank, then the rest as found, so that the order is the same on every page. */
export function rankedFirst<Row extends Named>(
  rows: Row[],
  idOf: (row: Row) => number,
  wanted: Ranking,
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

/**
 * The copy meant by digits alone: the only one with these digits, if no title has them as a word ("1984").
 * `titles` are those found by the same text.
 */
export function copyOfDigits(
  { digits, compared }: LookupWords,
  copies: { accn_no: string }[],
  titles: { title: string }[],
): string | null {
  const [only] = copies;
  if (digits === null || only === undefined || copies.length > 1) return null;
  const isWord = titles.some(({ title }) => comparedWords(title).some((word) => word === compared[0]));
  return isWord ? null : only.accn_no;
}

interface ExactBook {
  exact: string | null;
  meant: string | null;
}

/** The one book or child that the text names in full; null if it names none. */
export function exactOf(books: ExactBook, children: { exact: FoundChild | null }): Exact {
  const child = books.exact === null ? children.exact : null;
  if (child) {
    const { child_id, program, site_grade_id, school_id } = child;
    return { accn_no: null, child: { child_id, program, site_grade_id, school_id } };
  }
  const accn_no = books.exact ?? books.meant;
  return accn_no === null ? null : { accn_no, child: null };
}

type Exact = ReplyOf<typeof lookup>['exact'];

export const withoutCopy = (
  title: Omit<FoundBook, 'accn_no' | 'state' | 'where' | 'held_by'>,
): FoundBook => ({ ...title, accn_no: null, state: null, where: 'no copy', held_by: null });
