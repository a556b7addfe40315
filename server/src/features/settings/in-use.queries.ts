import type { CategoryInUse, LevelInUse } from '@storyvan/contract/settings';
import { sql } from 'kysely';
import type { Executor } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { listLevelRows } from '../../records/level/level.queries.ts';
import { listCategoryRows } from '../../records/title/category.queries.ts';

/**
 * How many records have each level and category. They read whole tables, so they run as long reads, and only for
 * administrators who open Settings.
 */

const countBy = <Key>(rows: { key: Key; records: number | string }[]): Map<Key, number> =>
  new Map(rows.map(({ key, records }) => [key, Number(records)]));

async function countLevels(on: Executor, table: 'title' | 'reading') {
  const column =
    table === 'title' ? sql.ref<number>('title.level') : sql.ref<number>('reading.reading_level');
  const rows = await runQuery(on, (k) =>
    k
      .selectFrom(table)
      .select((eb) => [column.as('key'), eb.fn.countAll<number>().as('records')])
      .where(column, 'is not', null)
      .groupBy(column),
  );
  return countBy(rows);
}

/** A child counts for both of its levels. */
async function countChildren(on: Executor): Promise<Map<number, number>> {
  const rows = await runQuery(on, (k) =>
    k
      .selectFrom('child')
      .select((eb) => ['level', 'baseline_level', eb.fn.countAll<number>().as('records')])
      .groupBy(['level', 'baseline_level']),
  );
  const counts = new Map<number, number>();
  for (const { level, baseline_level, records } of rows)
    for (const key of new Set([level, baseline_level]))
      if (key !== null) counts.set(key, (counts.get(key) ?? 0) + Number(records));
  return counts;
}

export async function listLevelsInUse(on: Executor): Promise<LevelInUse[]> {
  const children = await countChildren(on);
  const titles = await countLevels(on, 'title');
  const readings = await countLevels(on, 'reading');
  return (await listLevelRows.all(on, {})).map((row) => ({
    ...row,
    children: children.get(row.level) ?? 0,
    titles: titles.get(row.level) ?? 0,
    readings: readings.get(row.level) ?? 0,
  }));
}

export async function listCategoriesInUse(on: Executor): Promise<CategoryInUse[]> {
  const counts = { primary: new Map<string, number>(), secondary: new Map<string, number>() };
  for (const kind of ['primary', 'secondary'] as const) {
    const column = `category_${kind}` as const;
    const rows = await runQuery(on, (k) =>
      k
        .selectFrom('title')
        .select((eb) => [`${column} as key` as const, eb.fn.countAll<number>().as('records')])
        .where(column, 'is not', null)
        .groupBy(column),
    );
    counts[kind] = countBy(rows as { key: string; records: number }[]);
  }
  return (await listCategoryRows.all(on, {})).map((row) => ({
    ...row,
    titles: counts[row.kind].get(row.name) ?? 0,
  }));
}
