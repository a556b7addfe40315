import { basename } from 'node:path';
import { safeCell } from '@storyvan/domain/safe-cell';
import { StartError } from '../../../start-error.ts';
import { isFilled, type Table, type TextRow } from '../files/delimited.ts';
import { type CellReaders, cellReaders, editRows } from './cell-readers.ts';
import type { Detection } from './detect-system.rules.ts';
import { type KnownTable, knownOf } from './detect-system.rules.ts';
import { isRejectHeader, type Mapping, matchHeaders, rejectHeaders } from './headers.rules.ts';
import type { InputRow, KindColumns, ReadRequest, RecordCopy, Reject, Unit } from './input.ts';
import { copiesInRows, leftOutRows, rowChooser } from './system-rows.ts';
import { firstRows, startOf, type TableStart, UnfitColumns } from './table-start.ts';

/** A parsed input file: its rows by field, and how to write the rejected ones. */
export interface Source {
  unit: Unit;
  mapping: { field: string; header: string }[];
  unused: string[];
  /** Those of the unused columns that are left out on purpose, each with the reason. */
  left_out: { header: string; reason: string }[];
  /** The system that has written the file; null if it is not known, and for MARC. */
  detection: Detection | null;
  /** Notes for people about how the file was read. */
  notices: string[];
  /** The number of rows, including those that cannot be parsed. */
  count: number;
  /** Of the first rows, with the header, to choose the columns by; absent for a MARC file. */
  table?: TableStart;
  /** Lazy, so that a large file is not in memory twice; rows that cannot be parsed go to `onReject`. */
  rows(onReject: (reject: Reject) => void): Iterable<InputRow>;
  /** For a MARC file or a catalogue of a known system: the copies in its records. */
  copies?: RecordCopy[];
  /** A file with only these rows, to fix and import again. */
  writeRejects(rejects: Reject[]): string;
  /** The rejected rows in their original format. */
  writeRawRejects?(rejects: Reject[]): Buffer;
}

export function readSourceTable(read: Table, kind: KindColumns, request: ReadRequest, unit: Unit): Source {
  const { file, edits = {} } = request;
  if (read.headers.length === 0) throw new StartError(`${basename(file)} is empty.`);
  const knownTable = knownOf(read, request, kind);
  const { detection, known } = knownTable;
  const { columns, unused, warnings } = fitColumns(read, kind, request, knownTable);
  const { headers } = read;
  const table = { ...read, readRows: () => editRows(read.readRows(), edits, columns) };
  // Rows are not kept in memory; for rejected rows the text is read again.
  const filled = table.readRows().filter(isFilled);
  if (filled.length === 0) throw new StartError(`${basename(file)} has a header and no rows.`);
  const choose = rowChooser(known, headers);
  let waiting = choose(filled);
  const count = waiting.length;
  if (count === 0) throw new StartError(`${basename(file)} has only ${known?.only?.others}.`);
  const copies = copiesInRows(known, headers, waiting);
  const readers = cellReaders(
    { headers, columns, fields: kind.fields },
    waiting,
    knownTable,
    request,
    unit.toLowerCase(),
  );
  return {
    unit,
    detection,
    mapping: [
      ...[...columns].map(([field, at]) => ({ field, header: (headers[at] ?? '').trim() })),
      ...(known?.copies ? [{ field: 'copies', header: known.copies.header.trim() }] : []),
    ],
    unused: unused.filter((header) => header !== known?.copies?.header).map((header) => header.trim()),
    left_out: known?.left_out ?? [],
    notices: [
      ...aboveHeader(table, unit),
      ...leftOutRows(known, filled.length - count, unit),
      ...readers.notices,
      ...warnings,
    ],
    ...(copies && { copies }),
    count,
    table: startOf(table, waiting),
    rows(onReject) {
      const rows = waiting.length > 0 ? waiting : choose(table.readRows().filter(isFilled));
      waiting = [];
      return readRows(rows, headers.length, readers, onReject);
    },
    writeRejects: (rejected) => writeRejectedRows(table, table.readRows(), rejected),
  };
}

function fitColumns(
  table: Table,
  kind: KindColumns,
  { map = [] }: ReadRequest,
  { known, fixed }: KnownTable,
): Mapping {
  try {
    return matchHeaders(kind, table.headers, map, {
      mapping: known?.mapping ?? [],
      left_out: known?.left_out ?? [],
      fixed: [...fixed.keys()],
    });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new UnfitColumns(error.message, startOf(table, firstRows(table)));
  }
}

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
  readers: CellReaders,
  onReject: (reject: Reject) => void,
): Generator<InputRow> {
  let afterDamage = false;
  for (const { line, cells, damage } of rows) {
    afterDamage ||= damage !== undefined;
    const reject = damage
      ? { kind: 'quotation marks', reason: `The line cannot be read: ${damage}` }
      : wrongWidth(cells, width, afterDamage);
    const read = reject ? { reject } : readers.read(cells);
    if ('reject' in read) onReject({ line, ...read.reject });
    else yield { line, ...read };
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

function writeRejectedRows({ headers, write }: Table, rows: TextRow[], rejects: Reject[]): string {
  const kept = headers.map((header, at) => ({ header, at })).filter(({ header }) => !isRejectHeader(header));
  const byLine = new Map(rows.map((row) => [row.line, row.cells]));
  const reasons = new Map<number, string[]>();
  for (const { line, reason } of rejects) reasons.set(line, [...(reasons.get(line) ?? []), reason]);
  const lines = [...reasons].map(([line, own]) => {
    const cells = byLine.get(line) ?? [];
    // Extra cells, from a missing quotation mark, stay visible after the others.
    const beyond = cells.slice(headers.length);
    return [...kept.map(({ at }) => cells[at] ?? ''), String(line), own.join(' '), ...beyond];
  });
  const table = [[...kept.map(({ header }) => header), ...rejectHeaders], ...lines];
  return write(table.map((cells) => cells.map(safeCell)));
}
