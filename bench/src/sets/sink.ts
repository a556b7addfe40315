import type { Insertable } from 'kysely';
import type { Schema } from '../../../server/src/db/schema.ts';

/** Writes millions of rows, faster than the program itself does. */
export interface Sink {
  /** All rows have the same columns in the same order. */
  write<T extends keyof Schema>(table: T, rows: ReadonlyArray<Insertable<Schema[T]>>): Promise<void>;
  /** Creates indexes and statistics after all rows are written. */
  finish(): Promise<void>;
}
