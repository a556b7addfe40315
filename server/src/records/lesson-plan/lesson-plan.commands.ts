import type { Insertable, Updateable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { deleteByKeys, insertAllForIds, updateRecord } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import { retireIds, withNewIds } from '../retired-ids.commands.ts';

/** Writes lesson plans, with a new version at each change. */

/** Returns the ids of the new rows, in order. */
export const insertLessonPlans = async (
  tx: Transaction,
  rows: ReadonlyArray<Insertable<Schema['lesson_plan']>>,
): Promise<number[]> =>
  insertAllForIds(tx, 'lesson_plan', 'lp_id', await withNewIds(tx, 'lesson_plan', 'lp_id', rows));

export const updateLessonPlan = (
  tx: Transaction,
  change: Updateable<Schema['lesson_plan']>,
  known: { lp_id: number; version: number },
): Promise<number> => updateRecord(tx, 'lesson_plan', change, known);

/** Removes lesson plans that an import has added and that no session uses; returns how many. */
export async function removeLessonPlans(tx: Transaction, keys: readonly string[]): Promise<number> {
  const ids = keys.map(Number);
  await retireIds(tx, 'lesson_plan', ids);
  return deleteByKeys(tx, 'lesson_plan', 'lp_id', ids);
}
