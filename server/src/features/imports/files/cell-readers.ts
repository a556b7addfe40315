import { plainCell } from '@storyvan/domain/safe-cell';
import type { Cells, Field, Unusable } from '../import-kind.ts';
import type { ImportRequest } from '../import-request.ts';
import { type DateHints, readDateColumn } from './dates.rules.ts';
import type { TextRow } from './delimited.ts';
import type { Mapping } from './headers.rules.ts';
import type { KnownTable } from './known-columns.ts';

/** Reads the mapped cells of a row: as the system has written them, with dates as 2026-01-05. */

export interface CellReaders {
  read(cells: readonly string[]): { cells: Cells } | { reject: Unusable };
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
  { dates }: Pick<ImportRequest, 'dates'>,
  unit: string,
): CellReaders {
  const usual: DateHints['usual'] =
    detection && known?.dates ? { order: known.dates, by: detection.system.name } : null;
  const plain = (field: string, cell: string | undefined): string => {
    const text = plainCell(cell ?? '').normalize('NFC').trim();
    return known?.cells[field]?.(text) ?? text;
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
      for (const [field, column] of columns) {
        const text = plain(field, cells[column]);
        const readDate = dateReaders.get(field);
        const value = readDate && text !== '' ? readDate(text) : text;
        if (typeof value !== 'string') return { reject: value };
        byField[field] = value;
      }
      return { cells: byField };
    },
  };
}
