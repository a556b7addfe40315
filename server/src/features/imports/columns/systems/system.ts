import type { CopyState, DateOrder } from '../input.ts';
import type { KindName } from '../kind-names.ts';

/** Describes the exports of another library system. To add a system, add a file with one and its line in all-systems.ts. */

/** One kind of file that a system exports, as one kind of import. A file that holds two kinds is described twice. */
export interface SystemExport {
  /** What the file lists, in the words of its system: "items". */
  lists: string;
  kind: KindName;
  /** The headers that tell this export from all others. Of an inner list, one is enough. */
  marks: (string | string[])[];
  /** With one of these headers, the file lists something else. */
  unless?: string[];
  /** A column that is filled in at least one of the sample rows. */
  filled?: string;
  /** For each field its header, or several of which the first one found is used. */
  columns: Record<string, string | string[]>;
  /** Columns that are left out although their name would fit a field, each with the reason. */
  leftOut?: Record<string, string>;
  /** How the cells of a field are written, if not plainly. */
  cells?: Record<string, (cell: string) => string>;
  /** How this system writes dates such as 03/04/2026, if always in one way. */
  dates?: DateOrder;
  /** For a catalogue whose rows also name copies. */
  copies?: CopiesColumn;
  /** Of a file that also lists other things: which rows to import, and what the others are. */
  only?: RowChoice;
  /** Why the file cannot be imported, and what to export instead. */
  refusal?: string;
}

/** The cell of a row in the column with this header. */
export type CellOf = (header: string) => string;

export interface RowChoice {
  fits: (cellOf: CellOf) => boolean;
  /** "books that are not lent" */
  others: string;
}

export interface CopiesColumn {
  header: string | string[];
  /** The accession numbers in a cell. */
  read: (cell: string) => string[];
  /** The state of the copies of a row, from its other cells. */
  state?: (cellOf: CellOf) => CopyState;
}

export interface System {
  /** The page docs/importing/<key>.md explains it. */
  key: string;
  name: string;
  /** How a list of this system is named: "Koha's items" by default. */
  named?: (lists: string) => string;
  exports: SystemExport[];
}

export const oneNumber = (cell: string): string[] => [cell];

/** "Lost and paid", "Missing", "Discard/Weed", "withdrawn" */
export function stateInWords(text: string): CopyState {
  if (/\b(discard|withdrawn|weed)/i.test(text)) return 'withdrawn';
  return /\b(lost|missing)/i.test(text) ? 'lost' : 'available';
}
