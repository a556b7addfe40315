import { afterPrefix } from '@storyvan/domain/search-words';
import { soundedWords } from '@storyvan/domain/sound-words';
import type { Executor } from '../../../db/database.ts';
import { listLevelRows } from '../../../records/level/level.queries.ts';
import { hasFilter } from './facets.rules.ts';
import { listChildren, listTitles } from './found-rows.ts';
import {
  initialsApart,
  mostOf,
  type OtherWords,
  only,
  reduced,
  splits,
  writtenTogether,
} from './other-words.rules.ts';
import { listChildrenOfWord, listTitlesOfWord } from './spelling.queries.ts';
import { countWords, findSpelling } from './spelling.ts';

/** Finds what is meant by words that together find nothing. */

/** Ways to write or to leave out words that are tried: each costs a look-up. */
const mostTried = 5;
/** Of each word: those that more records have say less. */
const mostOfWord = 500;

/** Whether a title, or without a filter a child, has all words. */
async function findsAny(
  on: Executor,
  { words, by }: Pick<OtherWords, 'words' | 'by'>,
  bySound: boolean,
): Promise<boolean> {
  const wanted = { words, sounded: bySound ? soundedWords(words) : null };
  if ((await listTitles(on, wanted, by, 1)).length > 0) return true;
  return !hasFilter(by) && (await listChildren(on, wanted, 1)).length > 0;
}

/** Sounds cost as much again: they are left out where many ways are tried. */
async function firstThatFinds(
  on: Executor,
  others: readonly OtherWords[],
  bySound = false,
): Promise<OtherWords | null> {
  for (const other of others) if (await findsAny(on, other, bySound)) return other;
  return null;
}

export async function findOther(on: Executor, words: readonly string[]): Promise<OtherWords | null> {
  if (words.length === 0) return null;
  const fewer = reduced(words, await listLevelRows.all(on, {}));
  // The name of a language or a level is spelt right.
  const spelt = fewer.some(({ read }) => read !== '') ? fewer : [only([...words]), ...fewer];
  return (
    (await findWritten(on, words)) ??
    (await firstThatFinds(on, fewer, true)) ??
    (await findSpelt(on, spelt)) ??
    findMost(on, fewer)
  );
}

/** With words written together or apart; each new word must be one that a title or a child has. */
async function findWritten(on: Executor, words: readonly string[]): Promise<OtherWords | null> {
  const ways = [...writtenTogether(words), ...initialsApart(words), ...splits(words)];
  const added = new Set(ways.flatMap((way) => way.words.filter((word) => !words.includes(word))));
  if (added.size === 0) return null;
  const known = new Set((await countWords(on, [...added])).map(({ word }) => word));
  const possible = ways.filter((way) => way.words.every((word) => !added.has(word) || known.has(word)));
  return firstThatFinds(on, possible.slice(0, mostTried));
}

/** With the spelling corrected. */
async function findSpelt(on: Executor, others: readonly OtherWords[]): Promise<OtherWords | null> {
  for (const { words, by, read } of others) {
    const finds = (corrected: string[]) => findsAny(on, { words: corrected, by }, false);
    const spelt = words.length === 0 ? null : await findSpelling(on, words, finds);
    if (spelt) return { words: spelt, by, read };
  }
  return null;
}

/** What has the most of the words: at least half of them, or the language or level that they name. */
async function findMost(on: Executor, others: readonly OtherWords[]): Promise<OtherWords | null> {
  for (const other of others.toReversed()) {
    const records = await Promise.all(other.words.map((word) => recordsWith(on, word)));
    const least = Math.max(1, Math.ceil(other.words.length / 2));
    const possible = mostOf(other, records, least).slice(0, mostTried);
    const ofFilter = hasFilter(other.by) ? [{ ...other, words: [] }] : [];
    const found = await firstThatFinds(on, [...possible, ...ofFilter], true);
    if (found) return found;
  }
  return null;
}

/** The titles and children that have a word with this beginning or sound. */
async function recordsWith(on: Executor, word: string): Promise<string[]> {
  const beginnings = [word, ...(soundedWords([word]) ?? [])];
  const lists = beginnings.map(async (from) => {
    const range = { from, to: afterPrefix(from), limit: mostOfWord };
    const [titles, children] = await Promise.all([
      listTitlesOfWord.all(on, range),
      listChildrenOfWord.all(on, range),
    ]);
    return [
      ...titles.map(({ title_id }) => `title ${title_id}`),
      ...children.map(({ child_id }) => `child ${child_id}`),
    ];
  });
  return (await Promise.all(lists)).flat();
}
