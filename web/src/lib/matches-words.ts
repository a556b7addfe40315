import { indexedWords } from '@storyvan/domain/name-words';
import { foldSearch } from '@storyvan/domain/search-words';

/** True if the texts contain every word of the filter, compared as in the server's search. */
export function matchesWords(filter: string, ...texts: (string | null)[]): boolean {
  const text = texts.join(' ');
  const hay = `${foldSearch(text)} ${indexedWords(text).join(' ')}`;
  return foldSearch(filter)
    .split(/\s+/)
    .every((word) => hay.includes(word));
}
