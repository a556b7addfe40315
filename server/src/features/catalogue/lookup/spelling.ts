import { afterPrefix } from '@storyvan/domain/search-words';
import type { Executor } from '../../../db/database.ts';
import { countChildWords, countTitleWords, listChildWords, listTitleWords } from './spelling.queries.ts';
import {
  byLikelihood,
  combinationsOf,
  isNear,
  mayBeMisspelt,
  oneEditFrom,
  startLength,
} from './spelling.rules.ts';

/** Corrects the spelling of words that find nothing. It needs no further index: it asks which words there are. */

/** Words compared for having the same beginning. */
const mostCompared = 500;
const wordsAtOnce = 128;
const mostCandidates = 3;
const mostCombinations = 9;
/** Of more words, most are probably right, and those that have the most of them are shown. */
const mostKnownApart = 3;

interface CountedWord {
  word: string;
  cnt: number;
}

/** Whether these words, all together, find anything. */
export type Finds = (words: string[]) => Promise<boolean>;

/** The same number of words, of which some are corrected, that find a title or a child; null if there are none. */
export async function findSpelling(
  on: Executor,
  words: readonly string[],
  finds: Finds,
): Promise<string[] | null> {
  const known = await Promise.all(words.map((word) => isBeginning(on, word)));
  const wrong = words.filter((_, n) => !known[n]);
  if (!wrong.every(mayBeMisspelt)) return null;
  // If each of a few words is known, but not with the others, any of them may be meant differently.
  const knownApart = words.length > mostKnownApart ? [] : words.filter(mayBeMisspelt);
  const doubtful = wrong.length > 0 ? [wrong] : knownApart.map((word) => [word]);
  for (const together of doubtful) {
    const corrected = await correct(on, words, together, finds);
    if (corrected) return corrected;
  }
  return null;
}

async function correct(
  on: Executor,
  words: readonly string[],
  wrong: string[],
  finds: Finds,
): Promise<string[] | null> {
  const candidates = await Promise.all(wrong.map((word) => listCandidates(on, word)));
  for (const chosen of combinationsOf(candidates, mostCombinations)) {
    const corrected = words.map((word) => chosen[wrong.indexOf(word)] ?? word);
    if (await finds(corrected)) return corrected;
  }
  return null;
}

/** Whether a word of a title or a child begins like this. */
async function isBeginning(on: Executor, word: string): Promise<boolean> {
  const range = { from: word, to: afterPrefix(word), limit: 1 };
  const found = await Promise.all([listTitleWords.all(on, range), listChildWords.all(on, range)]);
  return found.flat().length > 0;
}

/** The likeliest words one edit away; else those with the same beginning that are near. */
async function listCandidates(on: Executor, word: string): Promise<string[]> {
  const near = await countWords(on, oneEditFrom(word));
  const counted = near.length > 0 ? near : await countWords(on, await listNearWords(on, word));
  return counted
    .sort(byLikelihood(word))
    .slice(0, mostCandidates)
    .map((candidate) => candidate.word);
}

async function listNearWords(on: Executor, word: string): Promise<string[]> {
  const start = [...word].slice(0, startLength).join('');
  const range = { from: start, to: afterPrefix(start), limit: mostCompared };
  const same = await Promise.all([listTitleWords.all(on, range), listChildWords.all(on, range)]);
  const words = same.flat().flatMap((row) => row.word ?? []);
  return [...new Set(words)].filter((other) => isNear(word, other));
}

const inGroups = (words: string[]): string[][] =>
  Array.from({ length: Math.ceil(words.length / wordsAtOnce) }, (_, n) =>
    words.slice(n * wordsAtOnce, (n + 1) * wordsAtOnce),
  );

/** Asks for a few words at a time: for a longer list PostgreSQL would read all words instead of the index. */
export async function countWords(on: Executor, words: string[]): Promise<CountedWord[]> {
  const asked = inGroups(words).flatMap((some) => [countTitleWords(on, some), countChildWords(on, some)]);
  const rows = (await Promise.all(asked)).flat();
  const counts = new Map<string, number>();
  for (const { word, cnt } of rows) counts.set(word, (counts.get(word) ?? 0) + Number(cnt));
  return [...counts].map(([word, cnt]) => ({ word, cnt }));
}
