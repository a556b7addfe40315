import type { FileRequest } from '../files/read-file.ts';
import type { KindName } from './kind-names.ts';

/** What a file is read by, and what its rows become. */

export interface Field {
  field: string;
  /** Names the column may have, best first; case, spaces and punctuation are ignored. */
  headers: string[];
  /** The maximum number of characters in a cell. */
  max: number;
  /** Its cells are dates in any common form; a kind gets them as 2026-01-05. */
  date?: true;
  /** A date that may be left empty if it cannot be read; of a year only, it is the first day. */
  optional?: true;
}

/** The columns that a kind of import reads. */
export interface KindColumns {
  fields: Field[];
  /** At least one column of each group is required. */
  needed: string[][];
  /** Optional columns whose absence is a warning. */
  important: string[];
}

/** By line, then by field: what people have typed in place of a cell. */
export type CellEdits = Record<string, Record<string, string>>;

/** Which of 03/04/2026 is the day. */
export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

export interface ReadRequest extends FileRequest {
  kind: KindName;
  /** Each "field=Header". */
  map?: string[];
  /** Each "field=value", for a field that is the same in all rows. */
  set?: string[];
  /** Which of 03/04/2026 is the day, if the file does not show it. */
  dates?: DateOrder;
  edits?: CellEdits;
}

/** The unit in which the rows of a file are counted. */
export type Unit = 'Line' | 'Row' | 'Record';

/** The cells of one row by field, trimmed and in NFC; a missing or empty one is ''. */
export type Cells = Record<string, string>;

export interface InputRow {
  /** The line in the file, or the number of the record, from 1. */
  line: number;
  cells: Cells;
  /** Remarks on how the cells were read. */
  notes?: string[];
}

/** `kind` groups rejects in the report; `reason` is the message for this row. */
export interface Unusable {
  kind: string;
  reason: string;
}

export interface Reject extends Unusable {
  line: number;
}

export type CopyState = 'available' | 'withdrawn' | 'lost';

/** A copy that a record lists. */
export interface RecordCopy {
  line: number;
  accn_no: string;
  state: CopyState;
}
