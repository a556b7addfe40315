import { type Kysely, sql } from 'kysely';
import { type Dialect, textType } from '../src/db/migration-sql.ts';
import { titleKey } from '../src/db/title-key.ts';

interface Title {
  title_id: number;
  title_key: string;
  isbn: null;
  title: string;
  subtitle: string | null;
  author: string | null;
  language: string | null;
  published: string | null;
}

/**
 * Titles without ISBN are told apart by their year and subtitle too, so that editions no longer exclude each other; and
 * a title keeps its other form, such as the romanised one, by which it is found as well.
 */
export const titlesToldApart = (dialect: Dialect) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(`alter table title add column other_title ${textType(dialect)}`).execute(db);
    const { rows } = await sql<Title>`
      select title_id, title_key, isbn, title, subtitle, author, language, published
      from title where isbn is null order by title_id`.execute(db);
    const taken = new Set<string>();
    const changed: { title_id: number; key: string }[] = [];
    for (const title of rows) {
      const wanted = titleKey(title);
      // Two titles may differ in nothing but punctuation now; both are kept.
      const key = taken.has(wanted) ? `${wanted}|#${title.title_id}` : wanted;
      taken.add(key);
      if (key !== title.title_key) changed.push({ title_id: title.title_id, key });
    }
    const setKey = (title_id: number, key: string) =>
      sql`update title set title_key = ${key} where title_id = ${title_id}`.execute(db);
    // First out of each other's way: one title may get the key that another one gives up.
    for (const { title_id } of changed) await setKey(title_id, `changing ${title_id}`);
    for (const { title_id, key } of changed) await setKey(title_id, key);
  },
});
