import { indexedWords } from '@storyvan/domain/name-words';
import { foldText } from '@storyvan/domain/search-words';

/** True if the texts contain every word of the filter, compared as in the server's search. */
export function matchesWords(filter: string, ...texts: (string | null)[]): boolean {
  const text = texts.join(' ');
  const hay = `${foldText(text)} ${indexedWords(text).join(' ')}`;
  return foldText(filter)
    .split(/\s+/)
    .every((word) => hay.includes(word));
}

/** True if every word of the filter begins a word of the text. */
export function wordsBegin(filter: string, text: string): boolean {
  const words = [...foldText(text).split(/\s+/), ...indexedWords(text)];
  return foldText(filter)
    .split(/\s+/)
    .every((begin) => words.some((word) => word.startsWith(begin)));
}
