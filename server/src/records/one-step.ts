import { sql } from 'kysely';
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
): OneStep =>
  prepare((db, p: Slots<{ before: string }>) => {
    const old = sql`select ${sql.ref(key)} from ${sql.table(table)} where ${sql.ref(column)} < ${p('before')} limit ${rowsInAStep}`;
    return {
      compile: () => sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${old})`.compile(db),
    };
  });
