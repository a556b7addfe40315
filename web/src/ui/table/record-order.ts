import { compareText } from '../../lib/compare-text.ts';

/** Which column a list is sorted by, and which way. */
export interface RecordOrder {
  key: string;
  down: boolean;
}

export interface SortedColumn<R> {
  key: string;
  sortBy?: (row: R) => string | number;
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareText(String(a), String(b));

/** The sorted rows, or as they are without an order; equal rows keep their order. */
export function inOrder<R>(rows: R[], columns: SortedColumn<R>[], order: RecordOrder | undefined): R[] {
  const sortBy = columns.find((column) => column.key === order?.key)?.sortBy;
  if (!sortBy || !order) return rows;
  return rows.toSorted((a, b) => compare(sortBy(a), sortBy(b)) * (order.down ? -1 : 1));
}
