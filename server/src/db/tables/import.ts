import { account, bytes, flag, instant, json, number, text } from './column.ts';
import { unexported } from './table.ts';

/** Imports. */

export type ImportState = 'uploading' | 'checking' | 'ready' | 'running' | 'done' | 'reverting' | 'reverted';

export type RowOutcome = 'added' | 'changed' | 'unchanged' | 'rejected';

export const importTable = unexported('The history of imports belongs to this server.', {
  /** UUIDv7. */
  import_id: text().key(),
  kind: text().orNull(),
  file_name: text(),
  bytes: number(),
  state: text<ImportState>(),
  /** 1 while it writes: only one import or revert can do so at a time. */
  writing: flag<1>().orNull(),
  /** What people chose and corrected, as JSON. */
  options: json().byDefault(),
  /** How the file was read, as JSON. */
  reading: json().orNull(),
  /** Numbers of rows, as JSON. */
  counts: json().orNull(),
  /** Why it cannot go on, or why it was stopped. */
  problem: text().orNull(),
  done_rows: number().byDefault(),
  total_rows: number().byDefault(),
  /** The process that works on it, and when it last said so. */
  worker: text().orNull(),
  seen_at: instant().orNull(),
  /** Null: from the command line. */
  staff_id: account().orNull(),
  created_at: instant(),
  finished_at: instant().orNull(),
  reverted_by: account().orNull(),
  reverted_at: instant().orNull(),
});

/** The uploaded file, and the file of its rejected rows. */
export const import_part = unexported('The history of imports belongs to this server.', {
  import_id: text().key().to('import'),
  file: text<'upload' | 'rejects'>().key(),
  part: number().key(),
  content: bytes(),
});

/** What each row of the file would do. */
export const import_row = unexported('The history of imports belongs to this server.', {
  import_id: text().key().to('import'),
  line: number().key(),
  outcome: text<RowOutcome>(),
  /** By field, as JSON. */
  cells: json(),
  /** The old and new values, as JSON; empty for other outcomes. */
  changes: json().byDefault(),
  /** Why the row, or a copy in it, is rejected. */
  reason: text().orNull(),
});

/** A record that an import has written. */
export const import_entry = unexported('The history of imports belongs to this server.', {
  import_id: text().key().to('import'),
  noun: text().key(),
  key: text().key(),
  /** The values it had, as JSON; null for a new record. */
  before: json().orNull(),
  /** What is equal as long as no one has changed the record since, as JSON. */
  after: json(),
});
