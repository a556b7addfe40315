import { isbn10To13, isIsbn10, isIsbn13 } from '@storyvan/contract/common/isbn';

/** An ISBN as typed or scanned, and whether its check digit proves it. */

/** The 13 digits of an ISBN-10 or ISBN-13 with or without hyphens; null for anything else. */
export function toIsbn13(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/^\s*ISBN(-?1[03](?=[:\s]))?:?/, '')
    .replace(/[\s\p{Pd}\u00ad\u200b-\u200f]/gu, '');
  if (isIsbn13(text)) return text;
  return isIsbn10(text) ? isbn10To13(text) : null;
}
