import { basename } from 'node:path';
import { StartError } from '../../start-error.ts';
import { readTable, type Table, type TextRow, writeTable } from './delimited.ts';
import { countKnown, isRejectHeader, type Mapping, matchHeaders, rejectHeaders } from './headers.rules.ts';
import type { Cells, ImportKind, InputRow, Reject } from './import-kind.ts';
import { decodeText } from './input-text.ts';

/** A file to import, read: its rows by field, and how to write those of them that were rejected. */
export interface Source {
  /** What its rows are counted by. */
  unit: 'Line' | 'Record';
  mapping: { field: string; header: string }[];
  unused: string[];
  rows: InputRow[];
  /** Rows that could not even be read. */
  rejects: Reject[];
  /** A file of the same kind with only these rows, for mending and importing again. */
  writeRejects(rejects: Reject[]): string | Buffer;
}

export function readDelimited(file: string, bytes: Buffer, kind: ImportKind, corrections: string[]): Source {
  const table = readTable(decodeText(file, bytes), (headers) => countKnown(kind.fields, headers));
  if (table.headers.length === 0) throw new StartError(`${basename(file)} is empty.`);
  const { columns, unused } = matchHeaders(kind, table.headers, corrections);
  const filled = table.rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw new StartError(`${basename(file)} has a header and no rows.`);
  const { rows, rejects } = readRows(filled, table, columns);
  return {
    unit: 'Line',
    mapping: [...columns].map(([field, at]) => ({ field, header: (table.headers[at] ?? '').trim() })),
    unused: unused.map((header) => header.trim()),
    rows,
    rejects,
    writeRejects: (rejected) => writeRejectedRows(table, rejected),
  };
}

function readRows(filled: TextRow[], table: Table, columns: Mapping['columns']) {
  const rows: InputRow[] = [];
  const rejects: Reject[] = [];
  let afterDamage = false;
  for (const { line, cells, damage } of filled) {
    afterDamage ||= damage !== undefined;
    const reject = damage
      ? { kind: 'quotation marks', reason: `The line cannot be read: ${damage}` }
      : wrongWidth(cells, table.headers.length, afterDamage);
    if (reject) rejects.push({ line, ...reject });
    else rows.push({ line, cells: cellsOf(cells, columns) });
  }
  return { rows, rejects };
}

/** Spreadsheets leave empty cells at the end of a row out; behind a damaged line a short row is a piece of another. */
function wrongWidth(cells: string[], width: number, exact: boolean) {
  const beyond = cells.slice(width).some((cell) => cell.trim() !== '');
  if (!beyond && !(exact && cells.length < width)) return null;
  return {
    kind: 'number of cells',
    reason: `The row has ${cells.length} cells where the header has ${width}; is a separator or a quotation mark missing?`,
  };
}

function cellsOf(cells: string[], columns: Mapping['columns']): Cells {
  const byField: Cells = {};
  for (const [field, at] of columns) byField[field] = (cells[at] ?? '').normalize('NFC').trim();
  return byField;
}

function writeRejectedRows({ headers, delimiter, rows }: Table, rejects: Reject[]): string {
  const kept = headers.map((header, at) => ({ header, at })).filter(({ header }) => !isRejectHeader(header));
  const byLine = new Map(rows.map((row) => [row.line, row.cells]));
  const lines = rejects.map(({ line, reason }) => {
    const cells = byLine.get(line) ?? [];
    // A cell too many, of a row with a missing quotation mark, stays visible behind the others.
    const beyond = cells.slice(headers.length);
    return [...kept.map(({ at }) => cells[at] ?? ''), String(line), reason, ...beyond];
  });
  return writeTable([[...kept.map(({ header }) => header), ...rejectHeaders], ...lines], delimiter);
}
