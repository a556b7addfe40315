import type { ChildHere } from '@storyvan/contract/children';
import { indexedWords } from '@storyvan/domain/name-words';
import { foldSearch } from '@storyvan/domain/search-words';

/** A single letter would list half of the group while the prefix of a number is typed. */
const shortestName = 2;

/** The children whose names begin with the words that were typed into the scan field. A number names no child. */
export function childrenNamed(typed: string, children: readonly ChildHere[]): ChildHere[] {
  const text = typed.trim();
  if (text.length < shortestName || /\p{Nd}/u.test(text)) return [];
  const begins = foldSearch(text).split(/\s+/);
  return children.filter(({ name }) => {
    const words = [...foldSearch(name).split(/\s+/), ...indexedWords(name)];
    return begins.every((begin) => words.some((word) => word.startsWith(begin)));
  });
}
