import type { CellEdits } from './columns/cell-edits.ts';
import type { DateOrder } from './columns/dates.rules.ts';
import type { Encoding } from './files/input-text.ts';

/** The options of the import command. */

export type KindName =
  | 'catalogue'
  | 'copies'
  | 'sites'
  | 'schools'
  | 'children'
  | 'members'
  | 'reading-partners'
  | 'lesson-plans'
  | 'open-loans'
  | 'loan-history';

export interface ImportRequest {
  kind: KindName;
  /** The path, or the name if the content is given. */
  file: string;
  content?: Buffer;
  dry_run?: boolean;
  /** Each "field=Header". */
  map?: string[];
  /** Each "field=value", for a field that is the same in all rows. */
  set?: string[];
  /** Which of 03/04/2026 is the day, if the file does not show it. */
  dates?: DateOrder;
  /** For text that is not Unicode. */
  encoding?: Encoding;
  /** The sheet of a workbook. */
  sheet?: string;
  /** The line of the header, or its row in a workbook. */
  header_line?: number;
  /** The file for rejected rows; by default next to the input file. */
  rejects?: string;
  /** Allows an ISBN in the catalogue to get an entirely different title. */
  replace_titles?: boolean;
  /** Who imports; left out at the command line. */
  staff_id?: number;
  edits?: CellEdits;
  /** Called if another import is running, before waiting for its end. */
  onWait?: () => void;
  /** Called with the number of rows, then once for each checked row. */
  onRows?: (total: number) => void;
  onRow?: () => Promise<void> | undefined;
}
