import Papa from 'papaparse';
import { StartError } from '../../start-error.ts';

/** Reads comma, semicolon or tab separated text into rows that know their line in the file. */

export interface TextRow {
  line: number;
  cells: string[];
  /** Why the row cannot be told apart from its neighbours; its cells are split without regard to quotes. */
  damage?: string;
}

export interface Table {
  delimiter: string;
  headers: string[];
  rows: TextRow[];
}

const delimiters = [',', ';', '\t'];
const mostDamagedLines = 50;
const lineBreak = /\r\n|\r|\n/g;

/** @param knows how many of these headers the import knows, which tells the separator */
export function readTable(text: string, knows: (headers: string[]) => number): Table {
  const content = oneKindOfLineEnds(text);
  const delimiter = delimiterOf(content, knows);
  const rows = readRows(content, delimiter);
  const start = rows.findIndex(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const header = rows[start];
  if (!header) return { delimiter, headers: [], rows: [] };
  if (header.damage) throw new StartError(`The header cannot be read: ${header.damage}`);
  return { delimiter, headers: header.cells, rows: rows.slice(start + 1) };
}

/** Files put together from several sources mix line ends; within quotes that is common and harmless. */
function oneKindOfLineEnds(text: string): string {
  const kinds = new Set(text.replace(/"[^"]*"/g, '').match(lineBreak));
  return kinds.size > 1 ? text.replace(lineBreak, '\n') : text;
}

function delimiterOf(content: string, knows: (headers: string[]) => number): string {
  const scored = delimiters.map((delimiter) => {
    const lines = Papa.parse<string[]>(content, { delimiter, newline: newlineOf(content), preview: 1 }).data;
    const headers = lines[0] ?? [];
    return { delimiter, known: knows(headers), columns: headers.length };
  });
  scored.sort((a, b) => b.known - a.known || b.columns - a.columns);
  return (scored[0] as { delimiter: string }).delimiter;
}

function newlineOf(content: string): '\r\n' | '\n' | '\r' {
  const first = content.replace(/"[^"]*"/g, '').match(lineBreak)?.[0];
  return first === '\r\n' || first === '\r' ? first : '\n';
}

function readRows(content: string, delimiter: string): TextRow[] {
  const newline = newlineOf(content);
  const rows: TextRow[] = [];
  let rest = content;
  let line = 1;
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

/** Takes the line after `skip` lines out of the text. */
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

/** The text that reads back as exactly these rows; with a byte order mark, by which spreadsheets know UTF-8. */
export function writeTable(rows: string[][], delimiter: string): string {
  return `\ufeff${Papa.unparse(rows, { delimiter, newline: '\r\n' })}\r\n`;
}
