import type { Insertable, Updateable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { updateRecord } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import { insertUnderNewIds, removeImported } from '../retired-ids.commands.ts';

/** Writes lesson plans, with a new version at each change. */

/** Returns the ids of the new rows, in order. */
export const insertLessonPlans = (
  tx: Transaction,
  rows: ReadonlyArray<Insertable<Schema['lesson_plan']>>,
): Promise<number[]> => insertUnderNewIds(tx, 'lesson_plan', 'lp_id', rows);

export const updateLessonPlan = (
  tx: Transaction,
  change: Updateable<Schema['lesson_plan']>,
  known: { lp_id: number; version: number },
): Promise<number> => updateRecord(tx, 'lesson_plan', change, known);

/** Removes lesson plans that an import has added and that no session uses; returns how many. */
export const removeLessonPlans = (tx: Transaction, keys: readonly string[]): Promise<number> =>
  removeImported(tx, 'lesson_plan', 'lp_id', keys);
