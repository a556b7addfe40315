import { chunksOf } from '../../../../db/chunks.ts';
import type { Executor } from '../../../../db/database.ts';
import { prepare, runQuery } from '../../../../db/prepare.ts';
import { wholeTitleColumns } from '../../../../db/tables/title.ts';
import type { FoundTitle } from './catalogue.rules.ts';

/** The titles with these keys. */
export async function findTitles(on: Executor, keys: string[]): Promise<Map<string, FoundTitle>> {
  const found = new Map<string, FoundTitle>();
  for (const chunk of chunksOf(keys, 1)) {
    const rows = await runQuery(on, (k) =>
      k
        .selectFrom('title')
        .select(wholeTitleColumns)
        .select(['title_key', 'version'])
        .where('title_key', 'in', chunk),
    );
    for (const row of rows) found.set(row.title_key, row);
  }
  return found;
}

export const listKeysWithoutIsbn = prepare<Record<string, never>, { title_key: string }>((db) =>
  db.selectFrom('title').select('title_key').where('title_key', '>=', 'w:').where('title_key', '<', 'w;'),
);

/** Changes whenever a title is added or changed. */
export const markOfCatalogue = prepare<Record<string, never>, { titles: number; versions: number | null }>(
  (db) =>
    db
      .selectFrom('title')
      .select((eb) => [
        eb.fn.countAll<number>().as('titles'),
        eb.fn.sum<number | null>('version').as('versions'),
      ]),
);
