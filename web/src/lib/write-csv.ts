import { unparse } from 'papaparse';
import { printableText, type Sheet, type SheetCell } from './sheet.ts';

/**
 * What makes a spreadsheet take text for a formula (OWASP, CSV injection): = + - @ and their full-width forms, also
 * behind spaces and characters that are not seen, and a tab or line break in front.
 */
const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** The same further on in a cell, where a program that separates by semicolon, tab or line begins another cell. */
const formulaFurtherOn = /([;\t\r\n])(?=[\s\p{C}]*[=+\-@＝＋－＠])/gu;

/** Without it Excel takes the file for the alphabet of its own country. */
const byteOrderMark = '\uFEFF';

/** A sheet as CSV that is safe to open: UTF-8, comma, CRLF, and text that looks like a formula behind an apostrophe. */
export function writeCsv({ columns, rows }: Sheet): Blob {
  const cells = [columns.map((column) => column.label), ...rows].map((row) => row.map(harmless));
  const text = unparse(cells, {
    newline: '\r\n',
    escapeFormulae: formula,
    quotes: (cell: unknown) => typeof cell === 'string' && /[;\t|]/.test(cell),
  });
  return new Blob([byteOrderMark, text, '\r\n'], { type: 'text/csv;charset=utf-8' });
}

const harmless = (cell: SheetCell): SheetCell =>
  typeof cell === 'string' ? printableText(cell).replace(formulaFurtherOn, "$1'") : cell;
