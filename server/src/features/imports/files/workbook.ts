import { basename } from 'node:path';
import { type CellObject, type Range, read, SSF, type WorkSheet } from '@e965/xlsx';
import { unzipSync, zipSync } from 'fflate';
import { StartError } from '../../../start-error.ts';
import {
  chooseHeader,
  type HeaderRating,
  mostColumns,
  sampleSize,
  type Table,
  type TextRow,
  writeTable,
} from './delimited.ts';

/** Reads a sheet of an Excel workbook (.xlsx) as displayed, but with all digits of its numbers. */

/** Protects against zip bombs; a register of 500,000 books needs less than this. */
const mostMegabytes = 128;

/** Without pictures, macros and printer settings. */
const neededParts = /^(?!.*\/(media|drawings|charts|embeddings|pivotCache)\/).*\.(xml|rels)$/;

interface SheetChoice {
  /** The name of a sheet; the first visible one by default. */
  sheet?: string | undefined;
  headerRow?: number | undefined;
}

export interface SheetTable {
  table: Table;
  notices: string[];
  sheets: string[];
  sheet: string;
}

export function readWorkbook(
  file: string,
  bytes: Buffer,
  rate: (headers: string[]) => HeaderRating,
  { sheet, headerRow }: SheetChoice,
): SheetTable {
  const { rows, name, names, hidden } = orDamaged(file, () => {
    const parts = unpack(file, bytes);
    const { name, names, hidden } = nameOfSheet(file, parts, sheet);
    const { Sheets, Workbook } = read(parts, { dense: true, cellNF: true, cellFormula: false, sheets: name });
    return {
      rows: rowsOf(Sheets[name] as WorkSheet, Workbook?.WBProps?.date1904 ?? false),
      name,
      names,
      hidden,
    };
  });
  const candidates = rows.filter(({ line }) => headerRow === undefined || line === headerRow);
  if (headerRow !== undefined && candidates.length === 0) {
    throw new StartError(`Row ${headerRow} is empty, so it is not the header.`);
  }
  const header = chooseHeader(candidates.slice(0, 40), ({ cells }) => rate(cells));
  const skipped = hidden.filter((own) => own !== name);
  const others = names.filter((own) => own !== name && !hidden.includes(own));
  return {
    table: {
      headers: header?.cells ?? [],
      headerLine: header?.line ?? 1,
      linesAbove: header ? rows.indexOf(header) : 0,
      readRows: () => (header ? rows.slice(rows.indexOf(header) + 1) : []),
      sampleRows: () =>
        header
          ? rows
              .slice(rows.indexOf(header) + 1)
              .slice(0, sampleSize)
              .map(({ cells }) => cells)
          : [],
      write: (content) => writeTable(content, ','),
    },
    sheets: names,
    sheet: name,
    notices: [
      ...(others.length === 0 || sheet !== undefined
        ? []
        : [
            `Reading the sheet "${name}". To read another one, add --sheet with its name: ${others.map((own) => `"${own}"`).join(', ')}.`,
          ]),
      ...(sheet === undefined ? skipped.map((own) => `The hidden sheet "${own}" is not read.`) : []),
    ],
  };
}

function orDamaged<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `${basename(file)} is a damaged workbook. Open it in a spreadsheet program, save it as "CSV UTF-8" and import that file.`,
    );
  }
}

/** The parts of the workbook with text and numbers, unpacked within the limit and zipped again. */
function unpack(file: string, bytes: Buffer): Uint8Array {
  let size = 0;
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!neededParts.test(name)) return false;
      size += originalSize;
      if (size <= mostMegabytes * 1024 * 1024) return true;
      throw new StartError(
        `${basename(file)} unpacks to more than ${mostMegabytes} MB. Save its sheet as "CSV UTF-8" and import that file.`,
      );
    },
  });
  return zipSync(parts, { level: 0 });
}

function nameOfSheet(file: string, parts: Uint8Array, wanted: string | undefined) {
  const { SheetNames: names, Workbook } = read(parts, { sheets: [] });
  const hidden = names.filter((_, at) => Workbook?.Sheets?.[at]?.Hidden);
  const visible = names.filter((own) => !hidden.includes(own));
  const name =
    wanted === undefined
      ? (visible[0] ?? names[0])
      : names.find((own) => own.trim().toLowerCase() === wanted.trim().toLowerCase());
  if (name !== undefined) return { name, names, hidden };
  const listed = names.map((own) => `"${own}"`).join(', ');
  throw new StartError(`${basename(file)} has no sheet "${wanted}". Its sheets are: ${listed}.`);
}

function rowsOf(sheet: WorkSheet, date1904: boolean): TextRow[] {
  const rows = (sheet['!data'] ?? []) as ((CellObject | undefined)[] | undefined)[];
  fillDown(rows, sheet['!merges'] ?? []);
  // `flatMap` skips rows that do not exist; there may be a million of them.
  return rows.flatMap((row, at) => {
    const cells = Array.from((row ?? []).slice(0, mostColumns), (cell) => textOf(cell, date1904));
    return cells.some((cell) => cell.trim() !== '') ? [{ line: at + 1, cells }] : [];
  });
}

const mostFilled = 1_000_000;

const hasContent = (cell: CellObject | undefined): cell is CellObject =>
  cell?.v !== undefined && cell.v !== '';

/** A cell that is merged with those below it, such as the class of several children, counts for each of their rows. */
function fillDown(rows: ((CellObject | undefined)[] | undefined)[], merges: Range[]): void {
  // Rows without content are not part of the list, and may be a million.
  const listed: number[] = [];
  rows.forEach((row, at) => {
    if (row?.some(hasContent)) listed.push(at);
  });
  const positions = new Map(listed.map((at, position) => [at, position]));
  let filled = 0;
  for (const { s: start, e: end } of merges) {
    const cell = rows[start.r]?.[start.c];
    if (!hasContent(cell) || start.c >= mostColumns) continue;
    for (let next = (positions.get(start.r) as number) + 1; filled < mostFilled; next++, filled++) {
      const at = listed[next];
      if (at === undefined || at > end.r) break;
      (rows[at] as (CellObject | undefined)[])[start.c] = cell;
    }
  }
}

function textOf(cell: CellObject | undefined, date1904: boolean): string {
  if (cell?.v === undefined || cell.v === null) return '';
  // As a spreadsheet shows it: a book may be called True.
  if (typeof cell.v === 'boolean') return String(cell.v).toUpperCase();
  if (typeof cell.v !== 'number' || cell.t !== 'n') return String(cell.t === 'e' ? '' : cell.v);
  const format = String(cell.z ?? 'General');
  if (SSF.is_date(format)) {
    const isWholeDate = /y/i.test(format) && /d/i.test(format);
    return SSF.format(isWholeDate ? 'yyyy-mm-dd' : format, cell.v, { date1904 });
  }
  // A format of zeros adds leading zeros; any other one only hides digits, such as 9.78E+12 or 9,780.
  return /^[0\- ]*0[0\- ]*$/.test(format) && format !== '0' ? SSF.format(format, cell.v) : String(cell.v);
}
