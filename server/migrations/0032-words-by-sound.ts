import { keptWords } from '@storyvan/domain/sound-words';
import { type Kysely, sql } from 'kysely';
import { runStatements } from '../src/db/migration-sql.ts';

const rowsAtOnce = 2000;
const outsideAscii = /[^ -~]/;

interface Named {
  id: number;
  name: string;
  kept: string | null;
}

/**
 * Words in Indian scripts are kept with their sounds, one sign for each nasal and the digits 0 to 9. Titles are listed
 * by language and by level.
 */
export const wordsBySound = () => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await reword(db, 'child', sql`case when erased_at is null then name else '' end`);
    await reword(db, 'title', sql`title || ' ' || coalesce(other_title, '') || ' ' || coalesce(author, '')`);
    await runStatements(
      db,
      `create index title_of_language on title (language, title_id) where language is not null;
create index title_of_level on title (level, title_id) where level is not null;`,
    );
  },
});

async function reword(
  db: Kysely<unknown>,
  noun: 'child' | 'title',
  name: ReturnType<typeof sql>,
): Promise<void> {
  const [table, words, key] = [sql.table(noun), sql.table(`${noun}_word`), sql.ref(`${noun}_id`)];
  const listAfter = async (id: number): Promise<Named[]> => {
    const { rows } = await sql<Named>`
      select ${key} as id, ${name} as name,
        (select string_agg(word, ' ' order by word) from ${words} where ${words}.${key} = ${table}.${key}) as kept
      from ${table} where ${key} > ${id} order by ${key} limit ${rowsAtOnce}`.execute(db);
    return rows;
  };
  for (let rows = await listAfter(0); rows.length > 0; rows = await listAfter(rows.at(-1)?.id as number)) {
    const changed = rows
      .filter(({ name }) => outsideAscii.test(name))
      .map(({ id, name, kept }) => ({ id, kept, now: keptWords(name) }))
      .filter(({ kept, now }) => kept !== now.toSorted().join(' '));
    if (changed.length === 0) continue;
    const ids = changed.map(({ id }) => id);
    await sql`delete from ${words} where ${key} in (${sql.join(ids)})`.execute(db);
    const values = changed.flatMap(({ id, now }) => now.map((word) => sql`(${word}, ${id})`));
    for (let n = 0; n < values.length; n += rowsAtOnce) {
      const some = sql.join(values.slice(n, n + rowsAtOnce));
      await sql`insert into ${words} (word, ${key}) values ${some}`.execute(db);
    }
  }
}
