import type { Insertable } from 'kysely';
import type { Schema } from '../../../server/src/db/schema.ts';

/** Takes rows by the million, faster than the program itself writes them. */
export interface Sink {
  /** Rows that all have the same columns in the same order. */
  write<T extends keyof Schema>(table: T, rows: ReadonlyArray<Insertable<Schema[T]>>): Promise<void>;
  /** Indexes and statistics are made when all rows are there. */
  finish(): Promise<void>;
}
