import { createHash } from 'node:crypto';
import { foldText } from './words.ts';

const longestPlainKey = 500;

/** What a title is known by: its ISBN, else its folded title, author and language; a long one by its digest, as an index takes no more. */
export function titleKey(title: {
  isbn: string | null;
  title: string;
  author: string | null;
  language: string | null;
}): string {
  if (title.isbn) return title.isbn;
  const parts = [title.title, title.author ?? '', title.language ?? ''];
  const key = parts.map((part) => foldText(part).replace(/\s+/gu, ' ').trim()).join('|');
  if (key.length <= longestPlainKey) return `w:${key}`;
  return `w:${createHash('sha256').update(key).digest('hex')}`;
}
