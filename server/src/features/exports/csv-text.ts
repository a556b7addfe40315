import { safeCell } from '@storyvan/domain/safe-cell';
import type { ExportedColumn, ExportedFile } from './exported-file.ts';

/** Rows of an export as CSV: UTF-8 with a byte order mark, commas, CRLF; safe to open in a spreadsheet. */

const mustBeQuoted = /[",;|\t\r\n]|^\s|\s$/;

const cellOf = (text: string): string => {
  const safe = safeCell(text);
  return mustBeQuoted.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const headerLine = ({ columns }: ExportedFile): string =>
  `\uFEFF${columns.map(({ name }) => name).join(',')}\r\n`;

function textOf(value: unknown, { type }: ExportedColumn): string {
  if (value === null || value === undefined) return '';
  if (type === 'yes/no') return value === 1 ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  return cellOf(String(value));
}

export function linesOf({ columns }: ExportedFile, rows: readonly unknown[][]): string {
  let text = '';
  for (const row of rows) {
    for (let n = 0; n < columns.length; n++) {
      if (n > 0) text += ',';
      text += textOf(row[n], columns[n] as ExportedColumn);
    }
    text += '\r\n';
  }
  return text;
}
