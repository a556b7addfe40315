import type { Insertable } from 'kysely';
import type { Transaction } from '../db/database.ts';
import { prepare, runQuery, type Slots } from '../db/prepare.ts';
import { putRow } from '../db/rows.commands.ts';
import { type Schema, tables } from '../db/schema.ts';
import { keyOf } from '../db/tables/table.ts';

/**
 * Ids of records that the revert of an import, or leaving the demo, has removed. They are never given again: a device
 * or a link may still name them, and the audit log does. PostgreSQL never reuses ids.
 */

/** Nouns of short lists, whose last id can be read from their table. */
const shortLists = ['staff', 'site_grade', 'school', 'member', 'reading_partner', 'lesson_plan'] as const;
type ShortList = (typeof shortLists)[number];
const nouns = ['title', 'child', ...shortLists] as const;
export type RetiredNoun = (typeof nouns)[number];

export const isRetired = (noun: string): noun is RetiredNoun => (nouns as readonly string[]).includes(noun);

const findRetired = prepare((db, p: Slots<{ noun: RetiredNoun }>) =>
  db.selectFrom('retired_id').select('last_id').where('noun', '=', p('noun')),
);

/** The last id that must not be given again; 0 if there is none. */
export const lastRetired = async (tx: Transaction, noun: RetiredNoun): Promise<number> =>
  (await findRetired.first(tx, { noun }))?.last_id ?? 0;

export async function retireIds(tx: Transaction, noun: RetiredNoun, ids: readonly number[]): Promise<void> {
  if (tx.dialect !== 'sqlite') return;
  const last_id = ids.reduce((most, id) => Math.max(most, id), await lastRetired(tx, noun));
  await putRow(tx, 'retired_id', { noun, last_id }, ['noun']);
}

/** The rows, with ids behind those of removed records; without ids if the database may choose them. */
export async function withNewIds<T extends ShortList>(
  tx: Transaction,
  table: T,
  key: keyof Schema[T] & string,
  rows: ReadonlyArray<Insertable<Schema[T]>>,
): Promise<ReadonlyArray<Insertable<Schema[T]>>> {
  const retired = await lastRetired(tx, table);
  if (retired === 0) return rows;
  const [last] = await runQuery(tx, (k) =>
    k.selectFrom(table as ShortList).select((eb) => eb.fn.max<number | null>(key as never).as('id')),
  );
  const first = Math.max(retired, last?.id ?? 0) + 1;
  return rows.map((row, n) => ({ ...row, [key]: first + n }));
}

/** The last ids that were given, so that they can be retired after everything is removed. */
export async function readLastIds(tx: Transaction): Promise<[RetiredNoun, number][]> {
  const last: [RetiredNoun, number][] = [];
  for (const noun of nouns) {
    const [key] = keyOf(tables[noun]);
    const [row] = await tx.rows({ sql: `select max(${key}) as id from ${noun}`, parameters: [] });
    last.push([noun, Math.max(Number(row?.id ?? 0), await lastRetired(tx, noun))]);
  }
  return last;
}
