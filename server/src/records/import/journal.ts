import type { Transaction } from '../../db/database.ts';
import { type TableName, tables } from '../../db/schema.ts';
import { keyOf, type Table } from '../../db/tables/table.ts';

/**
 * The journal of an import: each record that it writes, with the values the record had. Every kind of import notes its
 * writes here, in the transaction that makes them or, on SQLite, in the slices before it; an entry counts only once its
 * import is done.
 */

/** What imports write; features/imports/writing/revert says how each is reverted. */
export type Noun =
  | 'title'
  | 'child'
  | 'copy'
  | 'site_grade'
  | 'school'
  | 'category'
  | 'member'
  | 'reading_partner'
  | 'lesson_plan'
  | 'site_loan'
  | 'child_loan';

/** Records that a revert removes and puts back one by one; loans are undone, and categories go with their titles. */
export type PutBackNoun = Exclude<Noun, 'category' | 'site_loan' | 'child_loan'> & TableName;

/** The column of its key. */
export const keyColumn = (noun: PutBackNoun): string => keyOf(tables[noun])[0] as string;

/** Numbers in the database are text in the journal. */
export function keysOf(noun: PutBackNoun, keys: readonly string[]): (string | number)[] {
  const { columns }: Table = tables[noun];
  return columns[keyColumn(noun)]?.facts.kind === 'number' ? keys.map(Number) : [...keys];
}

export interface JournalEntry {
  noun: Noun;
  /** The key of the row; several columns with a space between them. */
  key: string | number;
  /** The columns the import may have changed, with their old values; null for a new record. */
  before: object | null;
  /** Columns and values that the row has as long as no one has changed it since. */
  after: object;
}

export interface Journal {
  /** Who imports; null for the command line. */
  staff_id: number | null;
  note(tx: Transaction, entries: readonly JournalEntry[]): Promise<void>;
}

/** For a dry run. */
export const noJournal: Journal = { staff_id: null, note: () => Promise.resolve() };

/** Entries of new records. A record with a version has the first one. */
export const addedEntries = (
  noun: Noun,
  keys: readonly (string | number)[],
  after: object = { version: 1 },
): JournalEntry[] => keys.map((key) => ({ noun, key, before: null, after }));

/** The entry of a record that gets its next version. */
export const changedEntry = (
  noun: Noun,
  key: number,
  { version, ...before }: { version: number },
): JournalEntry => ({ noun, key, before, after: { version: version + 1 } });
