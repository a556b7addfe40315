import type { Transaction } from '../../db/database.ts';
import { insertAllForIds, updateRecord } from '../../db/rows.commands.ts';
import type { NewRows, RowChange } from '../../db/schema.ts';

/** Writes reports of sessions and the comments on them. */

/** Returns the ids of the new rows, in order. */
export const insertReports = (tx: Transaction, rows: NewRows<'report'>): Promise<number[]> =>
  insertAllForIds(tx, 'report', 'rep_id', rows);

export const updateReport = (
  tx: Transaction,
  change: RowChange<'report'>,
  known: { rep_id: number; version: number },
): Promise<number> => updateRecord(tx, 'report', change, known);

/** Returns the ids of the new rows, in order. */
export const insertComments = (tx: Transaction, rows: NewRows<'report_comment'>): Promise<number[]> =>
  insertAllForIds(tx, 'report_comment', 'comment_id', rows);
