import Papa from 'papaparse';
import { StartError } from '../../../start-error.ts';

/** Reads text separated by comma, semicolon, tab or bar into rows with their line numbers, and finds its header. */

export interface TextRow {
  line: number;
  cells: string[];
  /** Why the row cannot be parsed; its cells are split without regard to quotes. */
  damage?: string;
}

export const isFilled = ({ cells }: TextRow): boolean => cells.some((cell) => cell.trim() !== '');

export interface Table {
  headers: string[];
  /** The line of the header. */
  headerLine: number;
  /** The number of lines that are not empty above the header. */
  linesAbove: number;
  /** The rows after the header, read lazily, so that a wrong header is reported first. */
  readRows(): TextRow[];
  /** The cells of the first rows after the header. */
  sampleRows(): string[][];
  /** Writes a file in the same format with other rows. */
  write(rows: string[][]): string;
}

/** Rows from which the content of a column is judged. */
export const sampleSize = 50;
const mostDamagedLines = 50;
const lineBreak = /\r\n|\r|\n/g;

/** @param rate how well a row fits as the header, which also determines the separator */
export function readTable(
  text: string,
  rate: (headers: string[]) => HeaderRating,
  wantedHeader?: number,
): Table {
  const content = oneKindOfLineEnds(text);
  const newline = newlineOf(content);
  const start = content.split(newline, linesForHeader);
  const { delimiter, line, headers } = findHeader(start, newline, rate, wantedHeader);
  const above = start.slice(0, line - 1).reduce((length, own) => length + own.length + newline.length, 0);
  return {
    headers,
    headerLine: line,
    linesAbove: start.slice(0, line - 1).filter((own) => own.trim() !== '' && !marksDelimiter.test(own))
      .length,
    readRows() {
      const rows = readRows(content.slice(above), delimiter, newline, line);
      const [header] = rows;
      if (header?.damage) throw new StartError(`The header cannot be read: ${header.damage}`);
      return rows.slice(1);
    },
    sampleRows() {
      const { data } = Papa.parse<string[]>(content.slice(above), {
        delimiter,
        newline,
        preview: sampleSize + 1,
      });
      return data.slice(1);
    },
    write: (rows) => writeTable(rows, delimiter),
  };
}

const linesForHeader = 5000;

/** Files from several sources may mix line ends; within quotes that is common and harmless. */
function oneKindOfLineEnds(text: string): string {
  const kinds = new Set(text.replace(/"[^"]*"/g, '').match(lineBreak));
  return kinds.size > 1 ? text.replace(lineBreak, '\n') : text;
}

function newlineOf(content: string): Newline {
  const first = content.replace(/"[^"]*"/g, '').match(lineBreak)?.[0];
  return first === '\r\n' || first === '\r' ? first : '\n';
}

function readRows(content: string, delimiter: string, newline: Newline, firstLineOfAll: number): TextRow[] {
  const rows: TextRow[] = [];
  let rest = content;
  let line = firstLineOfAll;
  for (let damaged = 0; rest !== ''; damaged++) {
    if (damaged === mostDamagedLines) {
      throw new StartError(
        `More than ${mostDamagedLines - 1} lines have a quotation mark that is not closed or not doubled; the last is line ${line - 1}.`,
      );
    }
    const { data, errors } = Papa.parse<string[]>(rest, { delimiter, newline });
    const firstBad = errors.find((error) => error.type === 'Quotes')?.row ?? data.length;
    const firstLine = line;
    for (const cells of data.slice(0, firstBad)) {
      rows.push({ line, cells });
      line += 1 + cells.reduce((count, cell) => count + (cell.match(lineBreak)?.length ?? 0), 0);
    }
    if (firstBad === data.length) break;
    const lines = splitLines(rest, line - firstLine);
    const because = `a quotation mark on line ${line} is not closed, or not doubled inside its cell.`;
    rows.push({ line, cells: lines.bad.split(delimiter), damage: because });
    rest = lines.rest;
    line += 1;
  }
  return withoutLastBlank(rows);
}

/** Removes the line after `skip` lines from the text. */
function splitLines(text: string, skip: number): { bad: string; rest: string } {
  let start = 0;
  const breaks = text.matchAll(lineBreak);
  for (let at = 0; at < skip; at++) {
    const found = breaks.next().value;
    if (found) start = found.index + found[0].length;
  }
  const end = breaks.next().value;
  if (!end) return { bad: text.slice(start), rest: '' };
  return { bad: text.slice(start, end.index), rest: text.slice(end.index + end[0].length) };
}

function withoutLastBlank(rows: TextRow[]): TextRow[] {
  const last = rows.at(-1);
  return last && last.cells.length === 1 && last.cells[0] === '' ? rows.slice(0, -1) : rows;
}

/** Text that parses to exactly these rows, with a byte order mark, which spreadsheets need for UTF-8. */
export function writeTable(rows: string[][], delimiter: string): string {
  return `\ufeff${Papa.unparse(rows, { delimiter, newline: '\r\n' })}\r\n`;
}

type Newline = '\r\n' | '\n' | '\r';

interface FoundHeader {
  delimiter: string;
  /** From 1. */
  line: number;
  headers: string[];
}

export interface HeaderRating {
  /** The number of fields of the import that these headers match. */
  known: number;
  /** Whether they include all required fields. */
  complete: boolean;
}

const delimiters = [',', ';', '\t', '|'];
/** Registers may begin with the name of the school, the year and blank lines, but not with more than this. */
const linesSearched = 40;
/** Further columns are not read. */
export const mostColumns = 1000;
/** In characters. */
const longestHeader = 100_000;
/** A first line that declares the separator for spreadsheets. */
const marksDelimiter = /^sep=(.)\s*$/i;

/**
 * The first row with the required headers, else the first row of the file.
 * @param wanted the line of the header, if given by --header-line
 */
export function findHeader(
  lines: string[],
  newline: Newline,
  rate: (headers: string[]) => HeaderRating,
  wanted?: number,
): FoundHeader {
  const marked = marksDelimiter.exec(lines[0] ?? '')?.[1];
  const first = marked === undefined ? 1 : 2;
  const rows = (marked === undefined ? delimiters : [marked]).flatMap((delimiter) =>
    rowsOf(lines, newline, delimiter, wanted ?? first, wanted ?? linesSearched),
  );
  if (rows.length === 0 && wanted) throw new StartError(`Line ${wanted} is empty, so it is not the header.`);
  const rating = ({ headers }: FoundHeader) => rate(headers);
  const chosen = chooseHeader(rows, rating);
  const [best] = rows
    .filter(({ line }) => line === chosen?.line)
    .map((row) => ({ row, ...rating(row), columns: columnsOf(rows, row) }))
    .sort((a, b) => Number(b.complete) - Number(a.complete) || b.known - a.known || b.columns - a.columns);
  return best?.row ?? { delimiter: ',', line: first, headers: [] };
}

/** The first row with all required headers; else the first with the most known headers; else the first. */
export function chooseHeader<Row extends { line: number }>(
  rows: Row[],
  rate: (row: Row) => HeaderRating,
): Row | undefined {
  const rated = rows.map((row) => ({ row, ...rate(row) })).sort((a, b) => a.row.line - b.row.line);
  const mostKnown = Math.max(...rated.map(({ known }) => known));
  return (
    rated.find(({ complete }) => complete) ??
    rated.find(({ known }) => known === mostKnown && known > 1) ??
    rated[0]
  )?.row;
}

const columnsOf = (rows: FoundHeader[], { delimiter }: FoundHeader): number =>
  Math.max(...rows.filter((row) => row.delimiter === delimiter).map(({ headers }) => headers.length));

/** Reads each non-empty line as a header, with the lines below it if its cells contain line breaks. */
function rowsOf(
  lines: string[],
  newline: Newline,
  delimiter: string,
  first: number,
  last: number,
): FoundHeader[] {
  const rows: FoundHeader[] = [];
  for (let line = first; line <= Math.min(last, lines.length); line++) {
    const text = lines
      .slice(line - 1, line + linesSearched)
      .join(newline)
      .slice(0, longestHeader);
    const { data } = Papa.parse<string[]>(text, { delimiter, newline, preview: 1 });
    const headers = (data[0] ?? []).slice(0, mostColumns);
    if (headers.some((header) => header.trim() !== '')) rows.push({ delimiter, line, headers });
  }
  return rows;
}
