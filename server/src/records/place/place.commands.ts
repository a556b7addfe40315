import { gradeSortKey } from '@storyvan/domain/grade-code';
import type { Transaction } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { deleteByKeys, insertAllForIds, updateColumns, updateRecord } from '../../db/rows.commands.ts';
import type { NewRow, NewRows, RowChange, TableRow } from '../../db/schema.ts';
import { retireIds, withNewIds } from '../retired-ids.commands.ts';

/** Writes sites, schools and grades, with a new version at each change. */

/** Returns the ids of the new rows, in order. */
export const insertPlaces = async (tx: Transaction, rows: NewRows<'site_grade'>): Promise<number[]> =>
  insertAllForIds(
    tx,
    'site_grade',
    'site_grade_id',
    await withNewIds(tx, 'site_grade', 'site_grade_id', rows),
  );

/** Returns the ids of the new rows, in order. */
export const insertSchools = async (tx: Transaction, rows: NewRows<'school'>): Promise<number[]> =>
  insertAllForIds(tx, 'school', 'school_id', await withNewIds(tx, 'school', 'school_id', rows));

/** Removes grades that a promotion has added, when it is undone; returns how many. */
export async function removePlaces(tx: Transaction, ids: readonly number[]): Promise<number> {
  await retireIds(tx, 'site_grade', ids);
  return deleteByKeys(tx, 'site_grade', 'site_grade_id', ids);
}

type Places = Partial<TableRow<'site_grade'>>;

/** Saves a new version of the places that match all of `known`; returns how many. */
export const updatePlaces = (
  tx: Transaction,
  change: RowChange<'site_grade'>,
  known: Places,
): Promise<number> => updateRecord(tx, 'site_grade', change, known);

export const updateSchool = (
  tx: Transaction,
  change: RowChange<'school'>,
  known: { school_id: number; version?: number },
): Promise<number> => updateRecord(tx, 'school', change, known);

/** The number of children that the school itself reports. It is not part of the form, so the version does not change. */
export const setEnrolledCount = (
  tx: Transaction,
  { site_grade_id, enrolled_count }: { site_grade_id: number; enrolled_count: number },
): Promise<number> => updateColumns(tx, 'site_grade', { enrolled_count }, { site_grade_id });

/** Null if the school already has this grade. */
export async function insertGradeIfNew(tx: Transaction, row: NewRow<'site_grade'>): Promise<number | null> {
  const rows = await withNewIds(tx, 'site_grade', 'site_grade_id', [row]);
  const [made] = await runQuery(tx, (k) =>
    k
      .insertInto('site_grade')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('site_grade_id'),
  );
  return made?.site_grade_id ?? null;
}

/** A new grade of a school. */
export const gradeRow = (school_id: number, code: string, created_at: string) => ({
  program: 'lis' as const,
  school_id,
  code,
  name: code,
  visit_day: null,
  visit_time: null,
  sort_key: gradeSortKey(code),
  created_at,
});
