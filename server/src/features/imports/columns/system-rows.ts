import { plainCell } from '@storyvan/domain/safe-cell';
import type { TextRow } from '../files/delimited.ts';
import type { KnownTable } from './detect-system.rules.ts';
import { compactHeader } from './header-words.rules.ts';
import type { RecordCopy, Unit } from './input.ts';
import type { CellOf } from './systems/system.ts';

/** The rows of an export of another system: which of them are imported, and the copies that they name. */

/** Of a file that also lists other things: the rows to import. */
export function rowChooser(known: KnownTable['known'], headers: string[]): (rows: TextRow[]) => TextRow[] {
  const only = known?.only;
  if (!only) return (rows) => rows;
  const cellOf = cellFinder(headers);
  return (rows) => rows.filter(({ cells, damage }) => damage !== undefined || only.fits(cellOf(cells)));
}

export function leftOutRows(known: KnownTable['known'], count: number, unit: Unit): string[] {
  if (!known?.only || count === 0) return [];
  const rows = count === 1 ? `1 ${unit.toLowerCase()} is` : `${count} ${unit.toLowerCase()}s are`;
  return [`${rows} left out: ${known.only.others}.`];
}

/** Finds the cells of a row by the names of their columns. */
function cellFinder(headers: string[]): (cells: string[]) => CellOf {
  const columnCalled = new Map(headers.map((own, at) => [compactHeader(own), at]));
  return (cells) => (name) => plainCell(cells[columnCalled.get(compactHeader(name)) ?? -1] ?? '').trim();
}

/** Null if the rows of the system name no copies. */
export function copiesInRows(
  known: KnownTable['known'],
  headers: string[],
  rows: TextRow[],
): RecordCopy[] | null {
  if (!known?.copies) return null;
  const { header, read, state } = known.copies;
  const column = headers.indexOf(header);
  const cellOf = cellFinder(headers);
  return rows.flatMap(({ line, cells, damage }): RecordCopy[] => {
    if (damage !== undefined) return [];
    const numbers = read(plainCell(cells[column] ?? '').normalize('NFC')).map((number) => number.trim());
    const own = state?.(cellOf(cells)) ?? 'available';
    return numbers.filter((number) => number !== '').map((accn_no) => ({ line, accn_no, state: own }));
  });
}
