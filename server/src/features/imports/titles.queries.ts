import type { Executor } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import type { TitleValue } from './catalogue.rules.ts';

const keysAtOnce = 1000;

/** The titles known by these keys. */
export async function findTitles(
  on: Executor,
  keys: string[],
): Promise<Map<string, TitleValue & { title_id: number }>> {
  const found = new Map<string, TitleValue & { title_id: number }>();
  for (let at = 0; at < keys.length; at += keysAtOnce) {
    const rows = await runQuery(on, (k) =>
      k
        .selectFrom('title')
        .select([
          'title_id',
          'title_key',
          'isbn',
          'title',
          'subtitle',
          'author',
          'illustrator',
          'publisher',
          'published',
          'language',
          'level',
          'category_primary',
          'category_secondary',
          'description',
        ])
        .where('title_key', 'in', keys.slice(at, at + keysAtOnce)),
    );
    for (const row of rows) found.set(row.title_key, row);
  }
  return found;
}
