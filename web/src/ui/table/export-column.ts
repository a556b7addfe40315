import type { Sheet } from '../../lib/sheet.ts';

/** One column of an exported list. */
export interface ExportColumn<R> {
  label: string;
  /** A date is YYYY-MM-DD text; accession and card numbers and ISBNs are text, so that leading zeros are kept. */
  value: (row: R) => string | number | null;
  /** 'text' by default */
  kind?: 'text' | 'number' | 'date';
}

export const toSheet = <R>(columns: ExportColumn<R>[], rows: R[]): Sheet => ({
  columns: columns.map(({ label, kind = 'text' }) => ({ label, kind })),
  rows: rows.map((row) => columns.map((column) => column.value(row))),
});
