import type { Transaction } from '../../db/database.ts';
import { insertAllForIds, updateRecord } from '../../db/rows.commands.ts';
import type { NewRows, RowChange } from '../../db/schema.ts';
import { withNewIds } from '../retired-ids.commands.ts';

/** Writes lesson plans, with a new version at each change. */

/** Returns the ids of the new rows, in order. */
export const insertLessonPlans = async (tx: Transaction, rows: NewRows<'lesson_plan'>): Promise<number[]> =>
  insertAllForIds(tx, 'lesson_plan', 'lp_id', await withNewIds(tx, 'lesson_plan', 'lp_id', rows));

export const updateLessonPlan = (
  tx: Transaction,
  change: RowChange<'lesson_plan'>,
  known: { lp_id: number; version: number },
): Promise<number> => updateRecord(tx, 'lesson_plan', change, known);
