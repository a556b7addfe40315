import type { Insertable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { prepare, runChange } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';
import { chunksOf } from './chunks.ts';

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

const markTurn = prepare<{ value: string }, unknown>((db, p) =>
  db
    .insertInto('setting')
    .values({ key: 'imported_at', value: p('value') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p('value') })),
);

/** Two imports at once run one after the other: the second waits for this row, then sees what the first wrote. */
export const takeTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { value: new Date().toISOString() });
