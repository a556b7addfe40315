import Papa from 'papaparse';
import { StartError } from '../../../start-error.ts';

/** Finds the header and the separator of a text file. */

export type Newline = '\r\n' | '\n' | '\r';

export interface FoundHeader {
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
export const marksDelimiter = /^sep=(.)\s*$/i;

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
