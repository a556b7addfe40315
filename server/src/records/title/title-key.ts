import { createHash } from 'node:crypto';
import { foldText } from '@storyvan/domain/search-words';

/** What titles are recognised by. */

const longestPlainKey = 500;

interface Described {
  isbn: string | null;
  title: string;
  subtitle: string | null;
  author: string | null;
  language: string | null;
  published: string | null;
}

/** A title as it is compared: without case, and without the punctuation by which cataloguing rules end and join its parts. */
export function foldTitle(text: string): string {
  const folded = foldText(text).replace(/\s+/gu, ' ').trim();
  const plain = folded.replace(/ [:;=/] /g, ' ').replace(/[\s.,:;=/]+$/, '');
  return plain || folded;
}

const yearOf = (published: string | null): string => /\d{4}/.exec(published ?? '')?.[0] ?? '';

/**
 * The identity of a title: its ISBN, else title, author, language and year; hashed if too long for an index. The year
 * comes last and is left out if unknown.
 */
export function titleKey(title: Described): string {
  if (title.isbn) return title.isbn;
  const year = yearOf(title.published);
  return `${titleKeyWithoutYear(title)}${year ? `|${year}` : ''}`;
}

/** The same for all editions of a book without ISBN. */
export function titleKeyWithoutYear({ title, subtitle, author, language }: Omit<Described, 'isbn'>): string {
  const fold = (part: string | null) =>
    foldText(part ?? '')
      .replace(/\s+/gu, ' ')
      .trim();
  const key = [foldTitle(subtitle ? `${title} : ${subtitle}` : title), fold(author), fold(language)].join(
    '|',
  );
  if (key.length <= longestPlainKey) return `w:${key}`;
  return `w:${createHash('sha256').update(key).digest('hex')}`;
}
