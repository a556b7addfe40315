import { indexedWords } from '@storyvan/domain/name-words';
import { wordsOf } from '@storyvan/domain/search-words';
import { type Kysely, sql } from 'kysely';
import { runStatements } from '../src/db/migration-sql.ts';

const rowsAtOnce = 2000;

interface Named {
  id: number;
  name: string;
}

/**
 * Names with a particle get the words of every way to write them (D'Souza, D Souza, DSouza), and copies are found by the
 * digits of their accession number alone.
 */
export const search = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await rewordNames(db, 'child', sql`name`);
    await rewordNames(
      db,
      'title',
      sql`title || ' ' || coalesce(other_title, '') || ' ' || coalesce(author, '')`,
    );
    await runStatements(
      db,
      `create index copy_by_digits on copy
        (ltrim(substr(accn_no, length(rtrim(accn_no, '0123456789')) + 1), '0'), accn_no);`,
    );
  },
});

async function rewordNames(
  db: Kysely<unknown>,
  noun: 'child' | 'title',
  name: ReturnType<typeof sql>,
): Promise<void> {
  const [table, words, key] = [sql.table(noun), sql.table(`${noun}_word`), sql.ref(`${noun}_id`)];
  const listAfter = async (id: number): Promise<Named[]> => {
    const { rows } = await sql<Named>`
      select ${key} as id, ${name} as name from ${table} where ${key} > ${id} order by ${key} limit ${rowsAtOnce}`.execute(
      db,
    );
    return rows;
  };
  for (let rows = await listAfter(0); rows.length > 0; rows = await listAfter(rows.at(-1)?.id as number)) {
    for (const { id, name } of rows) {
      const now = indexedWords(name);
      if (now.join(' ') === wordsOf(name).join(' ')) continue;
      await sql`delete from ${words} where ${key} = ${id}`.execute(db);
      for (const word of now) {
        await sql`insert into ${words} (word, ${key}) values (${word}, ${id})`.execute(db);
      }
    }
  }
}
