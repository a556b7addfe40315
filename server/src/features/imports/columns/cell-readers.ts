import { plainCell } from '@storyvan/domain/safe-cell';
import type { TextRow } from '../files/delimited.ts';
import { type DateHints, firstDayOf, isNoDate, readDateColumn } from './dates.rules.ts';
import type { KnownTable } from './detect-system.rules.ts';
import type { Mapping } from './headers.rules.ts';
import type { CellEdits, Cells, Field, ReadRequest, Unusable } from './input.ts';

/** Reads the mapped cells of a row: as the system has written them, with dates as 2026-01-05. */

export interface CellReaders {
  read(cells: readonly string[]): { cells: Cells; notes: string[] } | { reject: Unusable };
  /** What people must know about the dates. */
  notices: string[];
}

interface Columns {
  headers: string[];
  columns: Mapping['columns'];
  fields: Field[];
}

/** Throws a StartError if the order of day and month cannot be known. */
export function cellReaders(
  { headers, columns, fields }: Columns,
  rows: readonly TextRow[],
  { detection, known, fixed }: KnownTable,
  { dates }: Pick<ReadRequest, 'dates'>,
  unit: string,
): CellReaders {
  const usual: DateHints['usual'] =
    detection && known?.dates ? { order: known.dates, by: detection.system.name } : null;
  const plain = (field: string, cell: string | undefined): string => {
    const text = plainCell(cell ?? '')
      .normalize('NFC')
      .trim();
    return known?.cells[field]?.(text) ?? text;
  };
  const optional = new Set(fields.filter((field) => field.optional).map(({ field }) => field));
  const dateOf = (field: string, text: string, readDate: (cell: string) => string | Unusable) => {
    if (isNoDate(text)) return { text: '', note: null };
    const date = readDate(text);
    if (typeof date === 'string') return { text: date, note: null };
    if (!optional.has(field)) return date;
    const header = (headers[columns.get(field) ?? -1] ?? '').trim();
    const day = firstDayOf(text);
    if (day) return { text: day, note: `Only a year in "${header}", so 1 January of it` };
    return { text: '', note: `No date in "${header}", so left empty` };
  };
  const notices: string[] = [];
  const dateReaders = new Map<string, (cell: string) => string | Unusable>();
  for (const { field, date } of fields) {
    const column = columns.get(field);
    if (!date || column === undefined) continue;
    const cells = rows.map((row) => ({ line: row.line, text: plain(field, row.cells[column]) }));
    const found = readDateColumn((headers[column] ?? '').trim(), cells, { chosen: dates, usual }, unit);
    dateReaders.set(field, found.read);
    if (found.notice) notices.push(found.notice);
  }
  return {
    notices,
    read(cells) {
      const byField: Cells = Object.fromEntries(fixed);
      const notes: string[] = [];
      for (const [field, column] of columns) {
        const text = plain(field, cells[column]);
        const readDate = dateReaders.get(field);
        const value = readDate && text !== '' ? dateOf(field, text, readDate) : { text, note: null };
        if ('reason' in value) return { reject: value };
        byField[field] = value.text;
        if (value.note) notes.push(value.note);
      }
      return { cells: byField, notes };
    },
  };
}

/** The rows with what people have typed. @param columns where each field is */
export function editRows(rows: TextRow[], edits: CellEdits, columns: Map<string, number>): TextRow[] {
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
