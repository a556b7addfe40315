import type { Kysely } from 'kysely';
import { type Prepared, prepare, type Slots } from '../db/prepare.ts';
import type { Schema } from '../db/schema.ts';

export const rowsInAStep = 500;

/** Deletes some of what is kept for a limited time: a small step, so that lending at night is not delayed. */
export type OneStep = Prepared<{ before: string }, unknown>;

/** Of the rows whose `column` is before an instant. */
export const oldRows = <T extends keyof Schema & string>(
  table: T,
  key: keyof Schema[T] & string,
  column: keyof Schema[T] & string,
): OneStep => oldRowsOf(table, key, column);

const oldRowsOf = (table: string, key: string, column: string): OneStep =>
  prepare((db, p: Slots<{ before: string }>) => {
    const all = db as unknown as Kysely<Record<string, Record<string, string>>>;
    const old = all.selectFrom(table).select(key).where(column, '<', p('before')).limit(rowsInAStep);
    return all.deleteFrom(table).where(key, 'in', old);
  });
