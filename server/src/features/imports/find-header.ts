import Papa from 'papaparse';
import { StartError } from '../../start-error.ts';

/** Finds the header of a text file and the sign that separates its cells. */

export type Newline = '\r\n' | '\n' | '\r';

export interface FoundHeader {
  delimiter: string;
  /** From 1. */
  line: number;
  headers: string[];
}

export interface HeaderRating {
  /** How many fields of the import these headers name. */
  known: number;
  /** Whether they name all that it needs. */
  complete: boolean;
}

const delimiters = [',', ';', '\t', '|'];
/** Registers begin with the name of the school, the year and a blank line; not with more than this. */
const linesSearched = 40;
/** The line that tells spreadsheets the separator. */
export const marksDelimiter = /^sep=(.)\s*$/i;

/**
 * The first row that names what the import needs, whatever stands above it; else the first row of the file.
 * @param wanted the line of the header, when a person has named it
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

/** Of these rows the first that names all that is needed; else the first of those that name the most; else the first. */
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

/** Each line that is not empty, read as a header; one with line breaks in its cells takes the lines below it along. */
function rowsOf(
  lines: string[],
  newline: Newline,
  delimiter: string,
  first: number,
  last: number,
): FoundHeader[] {
  const rows: FoundHeader[] = [];
  for (let line = first; line <= Math.min(last, lines.length); line++) {
    const text = lines.slice(line - 1, line + linesSearched).join(newline);
    const { data } = Papa.parse<string[]>(text, { delimiter, newline, preview: 1 });
    const headers = data[0] ?? [];
    if (headers.some((header) => header.trim() !== '')) rows.push({ delimiter, line, headers });
  }
  return rows;
}
