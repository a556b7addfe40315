import { StartError } from '../../../start-error.ts';
import { isFilled, type Table, type TextRow } from '../files/delimited.ts';

/** What people choose the columns by. */

/** The header and the first rows of a file. */
export interface TableStart {
  headers: string[];
  header_line: number;
  samples: string[][];
}

const rowsShown = 5;

/** The columns of the file do not fit the kind of import. */
export class UnfitColumns extends StartError {
  constructor(
    message: string,
    readonly table: TableStart,
  ) {
    super(message);
  }
}

export const startOf = ({ headers, headerLine }: Table, rows: readonly TextRow[]): TableStart => ({
  headers,
  header_line: headerLine,
  samples: rows
    .slice(0, rowsShown)
    .map(({ cells }) => headers.map((_, at) => (cells[at] ?? '').slice(0, 200))),
});

/** Quotation marks that make the file unreadable are reported once the columns fit. */
export function firstRows(table: Table): TextRow[] {
  try {
    return table.readRows().filter(isFilled).slice(0, rowsShown);
  } catch {
    return [];
  }
}
