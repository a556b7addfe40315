import { basename } from 'node:path';
import { plainCell } from '@storyvan/domain/safe-cell';
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
  /** Of the first rows, with the header, to choose the columns by; absent for a MARC file. */
  table?: TableStart;
  /** Lazy, so that a large file is not in memory twice; rows that cannot be parsed go to `onReject`. */
  rows(onReject: (reject: Reject) => void): Iterable<InputRow>;
  /** For a MARC file: the copies in its records. */
  copies?: RecordCopy[];
  /** A file with only these rows, to fix and import again. */
  writeRejects(rejects: Reject[]): string;
  /** The rejected rows in their original format. */
  writeRawRejects?(rejects: Reject[]): Buffer;
}

/** The header and the first rows of a file. */
export interface TableStart {
  headers: string[];
  header_line: number;
  samples: string[][];
}

const sampleRows = 5;

/** The columns of the file do not fit the kind of import. */
export class UnfitColumns extends StartError {
  constructor(
    message: string,
    readonly table: TableStart,
  ) {
    super(message);
  }
}

/** By line, then by field: what people have typed in place of a cell. */
export type CellEdits = Record<string, Record<string, string>>;

export interface TableChoice {
  kind: ImportKind;
  /** As of --map. */
  corrections: string[];
  edits: CellEdits;
}

export function readSourceTable(file: string, read: Table, choice: TableChoice, unit: Unit): Source {
  if (read.headers.length === 0) throw new StartError(`${basename(file)} is empty.`);
  const { columns, unused, warnings } = fitColumns(choice, read);
  const table = { ...read, readRows: () => edited(read.readRows(), choice.edits, columns) };
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
    table: startOf(table, waiting.slice(0, sampleRows)),
    rows(onReject) {
      const rows = waiting.length > 0 ? waiting : table.readRows().filter(isFilled);
      waiting = [];
      return readRows(rows, table.headers.length, columns, onReject);
    },
    writeRejects: (rejected) => writeRejectedRows(table, table.readRows(), rejected),
  };
}

const startOf = ({ headers, headerLine }: Table, rows: TextRow[]): TableStart => ({
  headers,
  header_line: headerLine,
  samples: rows.map(({ cells }) => headers.map((_, at) => (cells[at] ?? '').slice(0, 200))),
});

function fitColumns({ kind, corrections }: TableChoice, table: Table): Mapping {
  try {
    return matchHeaders(kind, table.headers, corrections);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new UnfitColumns(error.message, startOf(table, firstRows(table)));
  }
}

/** Quotation marks that make the file unreadable are reported once the columns fit. */
function firstRows(table: Table): TextRow[] {
  try {
    return table.readRows().filter(isFilled).slice(0, sampleRows);
  } catch {
    return [];
  }
}

function edited(rows: TextRow[], edits: CellEdits, columns: Mapping['columns']): TextRow[] {
  if (Object.keys(edits).length === 0) return rows;
  return rows.map((row) => {
    const ofRow = Object.entries(edits[row.line] ?? {});
    if (ofRow.length === 0) return row;
    const cells = [...row.cells];
    for (const [field, text] of ofRow) {
      const at = columns.get(field);
      if (at === undefined) continue;
      while (cells.length < at) cells.push('');
      cells[at] = text;
    }
    return { ...row, cells };
  });
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
  for (const [field, at] of columns)
    byField[field] = plainCell(cells[at] ?? '')
      .normalize('NFC')
      .trim();
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
