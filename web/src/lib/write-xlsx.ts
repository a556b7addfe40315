import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import writeExcelFile, { type CellObject } from 'write-excel-file/universal';
import { type NamedSheet, printableText, type SheetCell, type SheetColumn } from './sheet.ts';

/** The longest text in one cell; Excel reports a file with a longer one as damaged. */
const longestText = 32_767;
const narrowest = 8;
const widest = 60;

/** An Excel workbook: text is never a formula, dates are dates, numbers are numbers. Names of sheets must differ. */
export const writeXlsx = (sheets: NamedSheet[]): Promise<Blob> =>
  writeExcelFile(sheets.map(laidOut)).toBlob();

function laidOut({ name, columns, rows }: NamedSheet) {
  const head = columns.map((column) => ({ ...textCell(column.label), fontWeight: 'bold' as const }));
  return {
    data: [head, ...rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index]?.kind)))],
    sheet: sheetName(name),
    columns: columns.map((column, index) => ({ width: widthOf(column, index, rows) })),
    stickyRowsCount: 1,
  };
}

function cellOf(cell: SheetCell, kind: SheetColumn['kind'] = 'text'): CellObject | null {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return Number.isFinite(cell) ? { type: Number, value: cell } : null;
  const date = kind === 'date' ? parseCalendarDate(cell) : null;
  return date ? dateCell(date) : textCell(cell);
}

const dateCell = (date: string): CellObject => ({
  type: Date,
  value: new Date(`${date}T00:00:00Z`),
  format: 'd mmm yyyy',
});

const textCell = (text: string): CellObject => ({
  type: String,
  value: printableText(text)
    .slice(0, longestText)
    // Excel reads _x0041_ as an escaped letter; escaping the first underscore keeps the text.
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'),
});

/** Excel allows at most 31 characters, none of []/\:*?, no apostrophe at either end, and not "History". */
function sheetName(name: string): string {
  const cleaned = printableText(name)
    .replace(/[[\]/\\:*?]+/g, ' ')
    .slice(0, 31)
    .replace(/^[\s']+|[\s']+$/g, '');
  return cleaned === '' || cleaned.toLowerCase() === 'history' ? 'Records' : cleaned;
}

function widthOf({ label, kind }: SheetColumn, index: number, rows: SheetCell[][]): number {
  const longest = rows.reduce(
    (width, row) => Math.max(width, [...String(row[index] ?? '')].length),
    [...label].length,
  );
  return kind === 'date'
    ? Math.max(12, label.length + 2)
    : Math.min(widest, Math.max(narrowest, longest + 2));
}
