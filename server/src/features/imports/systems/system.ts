import type { KindName } from '../import-request.ts';

/** Describes the exports of another library system. To add a system, add a file with one and its line in all-systems.ts. */

/** One kind of file that a system exports, as one kind of import. A file that holds two kinds is described twice. */
export interface SystemExport {
  /** What the file lists, in the words of its system: "items". */
  lists: string;
  kind: KindName;
  /** The headers that tell this export from all others. Of an inner list, one is enough. */
  marks: (string | string[])[];
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
  /** A field that lists several copies of the row's title, for a catalogue. */
  copies?: { header: string; read: (cell: string) => string[] };
  /** Why the file cannot be imported, and what to export instead. */
  refusal?: string;
}

export interface System {
  /** The page docs/importing/<key>.md explains it. */
  key: string;
  name: string;
  exports: SystemExport[];
}

/** Which of 03/04/2026 is the day. */
export type DateOrder = 'day-first' | 'month-first';
