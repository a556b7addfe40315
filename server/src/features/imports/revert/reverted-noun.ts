import type { Executor, Transaction } from '../../../db/database.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Noun } from '../../../records/import/journal.ts';
import type { Author } from '../../../records/work.ts';

/** What the revert of an import has to know about each noun that imports write. */

export type Row = Record<string, unknown>;

/** Rows that may refer to a new record, so that it cannot be removed. */
export interface Use {
  table: keyof Schema;
  /** The column that holds the key of the record. */
  column: string;
  /** Follows the name of the record: "has copies that were added since". */
  words: string;
  /** The import may have added these rows too; then they are removed first. */
  own?: { noun: Noun; key: string };
  /** Only rows with this value count. */
  only?: { column: string; value: string };
}

/** An entry of the journal with the record as it is now. */
export interface Entry {
  key: string;
  row: Row;
  before: Row;
}

export interface Obstacle {
  label: string;
  why: string;
}

export interface RevertedNoun {
  noun: Noun & keyof Schema;
  /** The column of its key. */
  key: string;
  /** What people know the record by. */
  label(row: Row): string;
  uses: Use[];
  /** What prevents that changed records get their old values back. */
  blocks(on: Executor, entries: Entry[]): Promise<Obstacle[]>;
  /** Removes new records, and returns how many. */
  remove(tx: Transaction, keys: string[]): Promise<number>;
  /** Gives changed records their old values back. */
  restore(tx: Transaction, entries: Entry[], author: Author): Promise<void>;
}
