import type { Kysely } from 'kysely';
import { type Dialect, runStatements, textType } from '../src/db/migration-sql.ts';

/**
 * An import writes the words of its new titles and children before the records themselves, so that the records come in
 * with one short transaction. `staged_words` has the ids that these words wait for.
 */
export const wordsAhead = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const change = dialect === 'sqlite' ? rebuild : dropReference;
    await runStatements(
      db,
      `
create table staged_words (
  kind ${textType(dialect)} primary key check (kind in ('title', 'child')),
  first_id integer not null,
  last_id integer not null
) ${dialect === 'sqlite' ? 'strict' : ''};
${change('title')}
${change('child')}
`,
    );
  },
});

const dropReference = (noun: string): string =>
  `alter table ${noun}_word drop constraint ${noun}_word_${noun}_id_fkey;`;

/** SQLite cannot drop a constraint. Without a row id a word is kept twice instead of three times. */
const rebuild = (noun: string): string => `
create table ${noun}_word_kept (
  word text not null,
  ${noun}_id integer not null,
  primary key (word, ${noun}_id)
) strict, without rowid;
insert into ${noun}_word_kept select word, ${noun}_id from ${noun}_word order by word, ${noun}_id;
drop table ${noun}_word;
alter table ${noun}_word_kept rename to ${noun}_word;
create index ${noun}_word_of_${noun} on ${noun}_word (${noun}_id, word);
`;
