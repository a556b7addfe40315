import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { plainCell } from '@storyvan/domain/safe-cell';
import Papa from 'papaparse';
import { StartError } from '../../start-error.ts';
import type { ExportedColumn, ExportedFile, StoredRow } from './exported-file.ts';

/** Reads the rows of a CSV file of an export as rows of its table. */

const rowsAtOnce = 1000;

/** Staff by username. */
export type Accounts = ReadonlyMap<string, number>;

/**
 * Yields batches of rows with the columns of the table. Throws a StartError that names the file, the line and the column
 * of the first cell that is not valid.
 */
export async function* readRows(
  content: Readable,
  name: string,
  file: ExportedFile,
  accounts: Accounts,
): AsyncGenerator<StoredRow[]> {
  const lines = linesIn(content, name);
  const header = (await lines.next()).value ?? [];
  const columns = placeColumns(file, header, name);
  let rows: StoredRow[] = [];
  let line = 1;
  for await (const cells of lines) {
    line += 1;
    if (cells.length === 1 && cells[0] === '') continue;
    if (cells.length !== header.length) {
      throw new StartError(
        `${name}, record ${line - 1} has ${cells.length} cells where the header has ${header.length}. Is a comma or a quotation mark missing?`,
      );
    }
    rows.push(rowOf(cells, columns, { file, accounts, where: `${name}, record ${line - 1}` }));
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

async function* linesIn(content: Readable, name: string): AsyncGenerator<string[]> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: ',' });
  const text = content.pipe(decoded(name));
  text.pipe(parser);
  for (const stream of [content, text]) stream.on('error', (error) => parser.destroy(error));
  for await (const cells of parser as AsyncIterable<string[]>) yield cells;
}

/** As text; what is not UTF-8 is an error, and no text with other letters. */
function decoded(name: string): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (chunk?: Buffer) => decoder.decode(chunk, { stream: chunk !== undefined });
  const attempt = (done: TransformCallback, chunk?: Buffer) => {
    try {
      done(null, decode(chunk));
    } catch {
      done(new StartError(`${name} is not UTF-8. Save it as "CSV UTF-8".`));
    }
  };
  return new Transform({
    decodeStrings: false,
    encoding: 'utf8',
    transform: (chunk: Buffer, _, done) => attempt(done, chunk),
    flush: (done) => attempt(done),
  });
}

interface PlacedColumn {
  at: number;
  column: ExportedColumn;
}

function placeColumns(file: ExportedFile, header: string[], name: string): PlacedColumn[] {
  const names = header.map((cell, n) => (n === 0 ? cell.replace(/^\uFEFF/, '') : cell).trim());
  const placed = file.columns
    .filter(({ stored }) => stored !== null)
    .map((column) => ({ column, at: names.indexOf(column.name) }));
  const missing = placed.filter(({ at }) => at < 0).map(({ column }) => column.name);
  if (missing.length === 0) return placed;
  throw new StartError(
    `${name} has no column ${missing.join(', ')}. Its first line must be the names of the columns, separated by commas.`,
  );
}

interface Context {
  file: ExportedFile;
  accounts: Accounts;
  where: string;
}

function rowOf(cells: string[], columns: PlacedColumn[], { file, accounts, where }: Context): StoredRow {
  const row: StoredRow = {};
  for (const { at, column } of columns) {
    const value = valueOfCell(plainCell(cells[at] ?? ''), column, accounts);
    if (value === undefined) {
      const cell = (cells[at] ?? '').slice(0, 80);
      throw new StartError(
        `${where}: "${cell}" is not valid for ${column.name}, which is ${expected[column.type]}.`,
      );
    }
    row[column.stored as string] = value;
  }
  const derived = { ...row, ...file.derive(row) };
  for (const name of file.onlyToDerive) delete derived[name];
  return derived;
}

const expected: Record<ExportedColumn['type'], string> = {
  text: 'a text',
  number: 'a whole number',
  date: 'a date as YYYY-MM-DD',
  moment: 'a moment as YYYY-MM-DDTHH:MM:SS.sssZ',
  id: 'a UUID',
  'yes/no': 'yes or no',
  account: 'the username of an account in accounts.csv',
};

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Undefined if the cell is not valid. */
function valueOfCell(
  cell: string,
  { type, optional }: ExportedColumn,
  accounts: Accounts,
): string | number | null | undefined {
  if (cell === '' && optional) return null;
  switch (type) {
    case 'text':
      return cell.includes('\0') ? undefined : cell;
    case 'number':
      return /^-?\d{1,15}$/.test(cell) ? Number(cell) : undefined;
    case 'yes/no':
      return { yes: 1, no: 0 }[cell];
    case 'date':
      return parseCalendarDate(cell) === cell ? cell : undefined;
    case 'moment':
      return moment.test(cell) && !Number.isNaN(Date.parse(cell)) ? cell : undefined;
    case 'id':
      return uuid.test(cell) ? cell : undefined;
    case 'account':
      return accounts.get(cell);
  }
}
