import { prepare, prepareForKeys, type Slots } from '../../../db/prepare.ts';

/** The words that titles and children have, for a word that is spelt differently. */

/** The types are those of the first; the other has the same words. */
type WordTable = 'title_word';
const childWord = 'child_word' as WordTable;

const countWordsIn = (table: WordTable) =>
  prepareForKeys((db, words: string[]) =>
    db
      .selectFrom(table)
      .select('word')
      .select((eb) => eb.fn.countAll<number>().as('cnt'))
      .where('word', 'in', words)
      .groupBy('word'),
  );

export const countTitleWords = countWordsIn('title_word');
export const countChildWords = countWordsIn(childWord);

interface WordRange {
  from: string;
  to: string;
  limit: number;
}

/** The distinct words of a range. Each is found from the one before by the index, so common words cost no more. */
const listWordsIn = (table: WordTable) =>
  prepare((db, p: Slots<WordRange>) =>
    db
      .withRecursive('known', (on) =>
        on
          .selectFrom(table)
          .select((eb) => eb.fn.min<string | null>('word').as('word'))
          .where('word', '>=', p('from'))
          .where('word', '<', p('to'))
          .unionAll(
            on
              .selectFrom('known')
              .select((eb) =>
                eb
                  .selectFrom(`${table} as next`)
                  .select((least) => least.fn.min<string | null>('next.word').as('word'))
                  .whereRef('next.word', '>', 'known.word')
                  .where('next.word', '<', p('to'))
                  .as('word'),
              )
              .where('known.word', 'is not', null),
          ),
      )
      .selectFrom('known')
      .select('word')
      .where('word', 'is not', null)
      .$narrowType<{ word: string }>()
      .limit(p('limit')),
  );

export const listTitleWords = listWordsIn('title_word');
export const listChildWords = listWordsIn(childWord);

export const listTitlesOfWord = prepare((db, p: Slots<WordRange>) =>
  db
    .selectFrom('title_word')
    .select('title_id')
    .where('word', '>=', p('from'))
    .where('word', '<', p('to'))
    .orderBy('word')
    .orderBy('title_id')
    .limit(p('limit')),
);

export const listChildrenOfWord = prepare((db, p: Slots<WordRange>) =>
  db
    .selectFrom('child_word')
    .select('child_id')
    .where('word', '>=', p('from'))
    .where('word', '<', p('to'))
    .orderBy('word')
    .orderBy('child_id')
    .limit(p('limit')),
);
