import type { ChildHere } from '@storyvan/contract/children';
import { wordsBegin } from '../../lib/matches-words.ts';

/** A single letter would list half of the group while the prefix of a number is typed. */
const shortestName = 2;

/** The children whose names begin with the words that were typed into the scan field. A number names no child. */
export function childrenNamed(typed: string, children: readonly ChildHere[]): ChildHere[] {
  const text = typed.trim();
  if (text.length < shortestName || /\p{Nd}/u.test(text)) return [];
  return children.filter(({ name }) => wordsBegin(text, name));
}
