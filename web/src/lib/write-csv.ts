import { unparse } from 'papaparse';
import { printableText, type Sheet, type SheetCell } from './sheet.ts';

/**
 * Text that a spreadsheet reads as a formula (OWASP, CSV injection): = + - @ and their full-width forms, also after
 * spaces and invisible characters, and after a tab or line break.
 */
const formula = /^(?:[\t\r\n]|[\s\p{C}]*[=+\-@＝＋－＠])/u;

/** The same inside a cell, where a program that separates by semicolon, tab or line would begin another cell. */
const formulaFurtherOn = /([;\t\r\n])(?=[\s\p{C}]*[=+\-@＝＋－＠])/gu;

/** Without a byte order mark Excel reads the file in the encoding of the computer's region. */
const byteOrderMark = '\uFEFF';

/** A sheet as CSV that is safe to open: UTF-8, comma, CRLF, and an apostrophe before text that looks like a formula. */
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
