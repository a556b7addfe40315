import type { Generated } from 'kysely';

export type ImportState = 'uploading' | 'checking' | 'ready' | 'running' | 'done' | 'reverting' | 'reverted';

export type RowOutcome = 'added' | 'changed' | 'unchanged' | 'rejected';

/** The tables of imports. */
export interface ImportTables {
  import: {
    /** UUIDv7. */
    import_id: string;
    kind: string | null;
    file_name: string;
    bytes: number;
    state: ImportState;
    /** 1 while it writes: only one import or revert can do so at a time. */
    writing: Generated<1 | null>;
    /** What people chose and corrected, as JSON. */
    options: Generated<string>;
    /** How the file was read, as JSON. */
    reading: Generated<string | null>;
    /** Numbers of rows, as JSON. */
    counts: Generated<string | null>;
    /** Why it cannot go on, or why it was stopped. */
    problem: Generated<string | null>;
    done_rows: Generated<number>;
    total_rows: Generated<number>;
    /** The process that works on it, and when it last said so. */
    worker: Generated<string | null>;
    seen_at: Generated<string | null>;
    /** Null: from the command line. */
    staff_id: number | null;
    created_at: string;
    finished_at: Generated<string | null>;
    reverted_by: Generated<number | null>;
    reverted_at: Generated<string | null>;
  };
  /** The uploaded file, and the file of its rejected rows. */
  import_part: { import_id: string; file: 'upload' | 'rejects'; part: number; content: Uint8Array };
  /** What each row of the file would do. */
  import_row: {
    import_id: string;
    line: number;
    outcome: RowOutcome;
    /** By field, as JSON. */
    cells: string;
    /** The old and new values, as JSON; empty for other outcomes. */
    changes: Generated<string>;
    /** Why the row, or a copy in it, is rejected. */
    reason: string | null;
  };
  /** A record that an import has written. */
  import_entry: {
    import_id: string;
    noun: string;
    key: string;
    /** The values it had, as JSON; null for a new record. */
    before: string | null;
    /** What is equal as long as no one has changed the record since, as JSON. */
    after: string;
  };
  /** Ids up to this one are never given again. */
  retired_id: { noun: string; last_id: number };
}
