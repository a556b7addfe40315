import { foldText } from '@storyvan/domain/search-words';

/** True when the texts contain every word of the filter, compared as the server's search compares them. */
export function matchesWords(filter: string, ...texts: (string | null)[]): boolean {
  const hay = foldText(texts.join(' '));
  return foldText(filter)
    .split(/\s+/)
    .every((word) => hay.includes(word));
}
