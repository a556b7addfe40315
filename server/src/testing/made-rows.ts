import type { Insertable } from 'kysely';
import type { Database, Transaction } from '../db/database.ts';
import { runQuery } from '../db/prepare.ts';
import type { Schema } from '../db/schema.ts';

/** What the factories of tests make their rows with. */

let made = 0;
export const next = () => {
  made += 1;
  return made;
};
export const created_at = '2026-01-01T00:00:00.000Z';

/** What a test says of a row. */
export type Given<T extends keyof Schema> = Partial<Insertable<Schema[T]>>;

/** Gives the key of the new row. */
export const insert = <T extends keyof Schema>(
  db: Database,
  table: T,
  row: Insertable<Schema[T]>,
  key: string,
): Promise<never> => db.transaction((tx) => insertIn(tx, table, row, key));

export async function insertIn<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  row: Insertable<Schema[T]>,
  key: string,
): Promise<never> {
  const rows = await runQuery(tx, (k) =>
    k
      .insertInto(table)
      .values(row as never)
      .returning(key as never),
  );
  return (rows[0] as Record<string, never>)[key] as never;
}
