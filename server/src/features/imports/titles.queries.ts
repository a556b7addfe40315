import { chunksOf } from '../../db/chunks.ts';
import type { Executor } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { wholeTitleColumns } from '../../db/title-columns.ts';
import type { TitleValue } from './catalogue.rules.ts';

/** The titles known by these keys. */
export async function findTitles(
  on: Executor,
  keys: string[],
): Promise<Map<string, TitleValue & { title_id: number }>> {
  const found = new Map<string, TitleValue & { title_id: number }>();
  for (const chunk of chunksOf(keys, 1)) {
    const rows = await runQuery(on, (k) =>
      k.selectFrom('title').select(wholeTitleColumns).select('title_key').where('title_key', 'in', chunk),
    );
    for (const row of rows) found.set(row.title_key, row);
  }
  return found;
}
