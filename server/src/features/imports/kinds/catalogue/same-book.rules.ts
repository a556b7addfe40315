import { foldText } from '@storyvan/domain/search-words';
import type { TitleValue } from './catalogue.rules.ts';

/** Whether two descriptions are of one book, whose names may be written in two ways. */

/** Letters and digits only; a name without any is unchanged. */
export function wordsKey(text: string | null): string {
  const folded = foldText(text ?? '')
    .replace(/\s+/gu, ' ')
    .trim();
  return (folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ') || folded;
}

/** Without the years of life. */
export const authorWords = (author: string | null): string[] => {
  const words = wordsKey(author).split(' ');
  const names = words.filter((word) => !/^\d{4}$/.test(word));
  return names.length > 0 ? names : words;
};

/** "P. Rao" and "Prema Rao" */
export function sharesName(one: string | null, other: string | null): boolean {
  const known = new Set(authorWords(other).filter((word) => word.length > 2));
  return authorWords(one).some((word) => known.has(word));
}

type Book = Pick<TitleValue, 'title' | 'subtitle' | 'author' | 'language'>;

/** Whether two descriptions with one ISBN are of one book; the author may be written in two ways. */
export function isSameBook(one: Book, other: Book): boolean {
  const agree = (left: string | null, right: string | null) =>
    left === null || right === null || wordsKey(left) === wordsKey(right);
  return (
    agree(one.title, other.title) &&
    agree(one.subtitle, other.subtitle) &&
    agree(one.language, other.language) &&
    (agree(one.author, other.author) || sharesName(one.author, other.author))
  );
}
