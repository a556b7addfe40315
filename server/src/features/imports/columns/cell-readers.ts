import { plainCell } from '@storyvan/domain/safe-cell';
import type { TextRow } from '../files/delimited.ts';
import { type DateColumn, type DateHints, readDateColumn } from './dates.rules.ts';
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
  const notices: string[] = [];
  const dateReaders = new Map<string, DateColumn['readCell']>();
  for (const { field, date, optional } of fields) {
    const column = columns.get(field);
    if (!date || column === undefined) continue;
    const cells = rows.map((row) => ({ line: row.line, text: plain(field, row.cells[column]) }));
    const found = readDateColumn(
      (headers[column] ?? '').trim(),
      cells,
      { chosen: dates, usual, optional },
      unit,
    );
    dateReaders.set(field, found.readCell);
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
        const value = readDate && text !== '' ? readDate(text) : { text, note: null };
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
