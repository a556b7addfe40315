import type { Insertable } from 'kysely';
import { chunksOf } from './chunks.ts';
import type { Transaction } from './database.ts';
import { runChange } from './prepare.ts';
import type { Schema } from './schema.ts';

/** Writes many rows with few statements; all of them have the same columns. */
export async function insertRows<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  rows: Insertable<Schema[T]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).length;
  for (const chunk of chunksOf(rows, columns)) {
    await runChange(tx, (k) => k.insertInto(table).values(chunk as never));
  }
}
