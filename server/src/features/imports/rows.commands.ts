import type { Insertable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';

/** Writes many rows with few statements. */

const parametersAtOnce = 12_000;

/** As many rows of this many columns as one statement takes on both databases. */
export const chunksOf = <Row>(rows: Row[], columns: number): Row[][] => {
  const size = Math.max(1, Math.floor(parametersAtOnce / columns));
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
};

/** All rows have the same columns. */
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
