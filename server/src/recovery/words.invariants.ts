import { keptWords } from '@storyvan/domain/sound-words';
import { bySql, Gathered, type Invariant } from './invariant.ts';

/** Search words match the names: no word is missing or left over. */

function wordsOfNames(name: string, holds: string, named: string): Invariant {
  return {
    name,
    holds,
    async find(snapshot) {
      const found = new Gathered();
      for await (const batch of snapshot.stream(named)) {
        for (const [key, text, kept] of batch as [string, string, string | null][]) {
          if (!isSame(keptWords(text), kept?.split(' ') ?? [])) found.add(key);
        }
      }
      return found;
    },
  };
}

/** Whether they are the same words; neither list has duplicates. */
const isSame = (words: string[], kept: string[]): boolean =>
  words.length === kept.length && new Set([...words, ...kept]).size === words.length;

const wordsOfNothing = (noun: string): string => `
  select '${noun} ' || ${noun}_id as example from ${noun}_word
  where not exists (select 1 from ${noun} where ${noun}.${noun}_id = ${noun}_word.${noun}_id)
    and not exists (select 1 from staged_words where kind = '${noun}'
      and ${noun}_word.${noun}_id between first_id and last_id)`;

export const wordsInvariants: Invariant[] = [
  wordsOfNames(
    'words-of-children',
    'A child is found by the words of its name, and by no others.',
    `select 'child ' || child_id as example, case when erased_at is null then name else '' end as text,
       (select string_agg(word, ' ') from child_word where child_word.child_id = child.child_id) as kept
     from child order by child_id`,
  ),
  wordsOfNames(
    'words-of-titles',
    'A title is found by the words of its title, its other title and its author, and by no others.',
    `select 'title ' || title_id as example,
       title || ' ' || coalesce(other_title, '') || ' ' || coalesce(author, '') as text,
       (select string_agg(word, ' ') from title_word where title_word.title_id = title.title_id) as kept
     from title order by title_id`,
  ),
  bySql(
    'words-of-records',
    'A word belongs to an existing title or child, or to one that an import is about to add.',
    ['title', 'child'].map(wordsOfNothing).join(' union all '),
  ),
];
