import { foldSearch, wordsOf } from '@storyvan/domain/search-words';
import { languageNamed } from '../../../records/title/languages.ts';
import type { WantedFilter } from './facets.rules.ts';

/** What words that together find nothing were probably meant as. */

export interface OtherWords {
  words: string[];
  /** What some of the words said of the books. */
  by: WantedFilter;
  /** The same for people: "Konkani level red". */
  read: string;
}

export const only = (words: string[]): OtherWords => ({ words, by: {}, read: '' });

/** What is searched for instead, for people, who typed the words in full. */
export const saidOf = ({ read, words }: OtherWords, typed: readonly string[]): string =>
  [read, ...words.map((word) => typed.find((each) => singular(each) === word) ?? word)]
    .filter(Boolean)
    .join(' ');

const isLetters = (word: string): boolean => /^[\p{L}\p{M}]+$/u.test(word);
const initials = /^\p{L}{2,3}$/u;
const longestSplit = 24;

/** Initials in one word, as "jk" or "jrr" is written for J. K. and J. R. R., or apart; neighbours as one word. */
export function writtenTogether(words: readonly string[]): OtherWords[] {
  const joined = words.slice(1).flatMap((word, n) => {
    const before = words[n] as string;
    return isLetters(before + word) ? [words.toSpliced(n, 2, before + word)] : [];
  });
  const run = words.join(' ').replace(/(?<=(?:^|\s)\p{L}) (?=\p{L}(?:\s|$))/gu, '');
  const runs = run === words.join(' ') ? [] : [run.split(' ')];
  return [...runs, ...joined].map(only);
}

export function initialsApart(words: readonly string[]): OtherWords[] {
  const short = words.filter((word) => initials.test(word) && !stopWords.has(word));
  const each = short.map((word) => words.flatMap((other) => (other === word ? [...word] : [other])));
  return each.map(only);
}

/** Each way to write one of the words as two. */
export const splits = (words: readonly string[]): OtherWords[] =>
  words.flatMap((word, at) => splitsOf(word).map((halves) => only(words.toSpliced(at, 1, ...halves))));

function splitsOf(word: string): [string, string][] {
  if (!isLetters(word) || word.length > longestSplit) return [];
  return [...word]
    .map((_, n): [string, string] => [word.slice(0, n), word.slice(n)])
    .filter(([start, end]) => start.length >= 2 && end.length >= 2 && !/^\p{M}/u.test(end));
}

const stopWords = new Set(
  wordsOf(`
a an the of and or in on for to with by at from about is are was i me my we our you your it its this that some any
book books story stories tale tales level levels read reading author written writer please want need find show
kitab kitaab kitaben pustak pustakam kahani kahaniyan kahaniya kahani gosht goshti katha kani kanyo
ka ki ke ko mein aur cha chi che chya ani wali
किताब किताबें पुस्तक पुस्तके पुस्तकें कहानी कहानियां कहानियाँ गोष्ट गोष्टी कथा काणी काणयो स्तर
का की के को में और पर चा ची चे च्या आणि वाली वाले`),
);
const levelWords = new Set(wordsOf('level levels स्तर'));

interface Level {
  level: number;
  name: string;
}

/** Without the words that say nothing of the book, in the singular: with what names a language or a level read, and not. */
export function reduced(words: readonly string[], levels: readonly Level[]): OtherWords[] {
  const rest = only(words.filter((word) => !stopWords.has(word)).map(singular));
  const read = readFilters(words, levels);
  return [...(read ? [read] : []), ...(rest.words.length > 0 ? [rest] : [])];
}

function readFilters(words: readonly string[], levels: readonly Level[]): OtherWords | null {
  const by: WantedFilter = {};
  const isLevel = words.some((word) => levelWords.has(word));
  const rest: string[] = [];
  for (const word of words) {
    const language = languageNamed(word);
    const level = levels.find(
      (each) => foldSearch(each.name) === word || (isLevel && String(each.level) === word),
    );
    if (language && by.language === undefined) by.language = language;
    else if (level && by.level === undefined) by.level = level.level;
    else if (!stopWords.has(word)) rest.push(singular(word));
  }
  if (by.language === undefined && by.level === undefined) return null;
  const name = levels.find(({ level }) => level === by.level)?.name;
  const read = [by.language, name && `level ${name}`].filter(Boolean).join(' ');
  return { words: rest, by, read };
}

/** As a beginning: it finds one and many. */
const singular = (word: string): string =>
  word.length < 5 ? word : word.replace(/ies$|(?<=ch|sh|x|ss)es$|(?<![isu])s$/, '');

/**
 * Which of the words to look for, the most first: those that one record has, at least so many.
 * `found` has the records of each word.
 */
export function mostOf({ words, by, read }: OtherWords, found: string[][], least: number): OtherWords[] {
  const wordsOfRecord = new Map<string, string[]>();
  for (const [n, records] of found.entries()) {
    for (const record of new Set(records)) {
      wordsOfRecord.set(record, [...(wordsOfRecord.get(record) ?? []), words[n] as string]);
    }
  }
  const choices = new Map([...wordsOfRecord.values()].map((some) => [some.join(' '), some]));
  return [...choices.values()]
    .filter((some) => some.length >= least)
    .sort((a, b) => b.length - a.length || b.join('').length - a.join('').length)
    .map((some) => ({ words: some, by, read }));
}
