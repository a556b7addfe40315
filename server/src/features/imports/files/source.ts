import { basename } from 'node:path';
import { StartError } from '../../../start-error.ts';
import type { RecordCopy } from '../copies/record-copies.commands.ts';
import type { Cells, ImportKind, InputRow, Reject, Unit } from '../import-kind.ts';
import type { Table, TextRow } from './delimited.ts';
import { isRejectHeader, type Mapping, matchHeaders, rejectHeaders } from './headers.rules.ts';

/** A parsed input file: its rows by field, and how to write the rejected ones. */
export interface Source {
  unit: Unit;
  mapping: { field: string; header: string }[];
  unused: string[];
  /** Notes for people about how the file was read. */
  notices: string[];
  /** The number of rows, including those that cannot be parsed. */
  count: number;
  /** Lazy, so that a large file is not in memory twice; rows that cannot be parsed go to `onReject`. */
  rows(onReject: (reject: Reject) => void): Iterable<InputRow>;
  /** For a MARC file: the copies in its records. */
  copies?: RecordCopy[];
  /** A file with only these rows, to fix and import again. */
  writeRejects(rejects: Reject[]): string;
  /** The rejected rows in their original format. */
  writeRawRejects?(rejects: Reject[]): Buffer;
}

export function readSourceTable(
  file: string,
  table: Table,
  kind: ImportKind,
  corrections: string[],
  unit: Unit,
): Source {
  if (table.headers.length === 0) throw new StartError(`${basename(file)} is empty.`);
  const { columns, unused, warnings } = matchHeaders(kind, table.headers, corrections);
  // Rows are not kept in memory; for rejected rows the text is read again.
  let waiting = table.readRows().filter(isFilled);
  const count = waiting.length;
  if (count === 0) throw new StartError(`${basename(file)} has a header and no rows.`);
  return {
    unit,
    mapping: [...columns].map(([field, at]) => ({ field, header: (table.headers[at] ?? '').trim() })),
    unused: unused.map((header) => header.trim()),
    notices: [...aboveHeader(table, unit), ...warnings],
    count,
    rows(onReject) {
      const rows = waiting;
      waiting = [];
      return readRows(rows, table.headers.length, columns, onReject);
    },
    writeRejects: (rejected) => writeRejectedRows(table, table.readRows(), rejected),
  };
}

const isFilled = ({ cells }: TextRow): boolean => cells.some((cell) => cell.trim() !== '');

function aboveHeader({ headerLine, linesAbove }: Table, unit: Unit): string[] {
  if (linesAbove === 0) return [];
  const above =
    linesAbove === 1 ? `the ${unit.toLowerCase()} above it is` : `the ${unit.toLowerCase()}s above it are`;
  return [
    `The header is ${unit.toLowerCase()} ${headerLine}; ${above} skipped. Use --header-line to choose another one.`,
  ];
}

function* readRows(
  rows: TextRow[],
  width: number,
  columns: Mapping['columns'],
  onReject: (reject: Reject) => void,
): Generator<InputRow> {
  let afterDamage = false;
  for (const { line, cells, damage } of rows) {
    afterDamage ||= damage !== undefined;
    const reject = damage
      ? { kind: 'quotation marks', reason: `The line cannot be read: ${damage}` }
      : wrongWidth(cells, width, afterDamage);
    if (reject) onReject({ line, ...reject });
    else yield { line, cells: cellsOf(cells, columns) };
  }
}

/** Spreadsheets omit empty cells at the end of a row, but after a damaged line a short row is part of another. */
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

function writeRejectedRows({ headers, write }: Table, rows: TextRow[], rejects: Reject[]): string {
  const kept = headers.map((header, at) => ({ header, at })).filter(({ header }) => !isRejectHeader(header));
  const byLine = new Map(rows.map((row) => [row.line, row.cells]));
  const lines = rejects.map(({ line, reason }) => {
    const cells = byLine.get(line) ?? [];
    // Extra cells, from a missing quotation mark, stay visible after the others.
    const beyond = cells.slice(headers.length);
    return [...kept.map(({ at }) => cells[at] ?? ''), String(line), reason, ...beyond];
  });
  return write([[...kept.map(({ header }) => header), ...rejectHeaders], ...lines]);
}
