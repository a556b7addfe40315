import type { Insertable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';
import { insertAll, updateColumns } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';

/** Writes the reading history: what children have read with staff. */

export const insertReadings = (
  tx: Transaction,
  rows: ReadonlyArray<Insertable<Schema['reading']>>,
): Promise<void> => insertAll(tx, 'reading', rows);

/** Returns 0 if another process has already written the reading of this request. */
export const insertReading = (tx: Transaction, row: Insertable<Schema['reading']>): Promise<number> =>
  runChange(tx, (k) =>
    k
      .insertInto('reading')
      .values(row)
      .onConflict((conflict) => conflict.column('request_id').doNothing()),
  );

/** Of an erased child (decision 30). */
export const eraseObservations = (tx: Transaction, child_id: number): Promise<number> =>
  updateColumns(tx, 'reading', { observation: '' }, { child_id });
