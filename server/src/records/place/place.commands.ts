import { gradeSortKey } from '@storyvan/domain/grade-code';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { prepare, runQuery, type Slots } from '../../db/prepare.ts';
import { insertAllForIds, updateColumns, updateRecord } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import { lastRetired, retireIds } from '../retired-ids.commands.ts';

/** Writes sites, schools and grades, with a new version at each change. */

/** Returns the ids of the new rows, in order. */
export async function insertPlaces(
  tx: Transaction,
  rows: ReadonlyArray<Insertable<Schema['site_grade']>>,
): Promise<number[]> {
  const first = await firstUnusedId(tx, 'site_grade');
  const withIds = rows.map((row, n) => ({ ...row, ...(first === null ? {} : { site_grade_id: first + n }) }));
  return insertAllForIds(tx, 'site_grade', 'site_grade_id', withIds);
}

/** Returns the ids of the new rows, in order. */
export async function insertSchools(
  tx: Transaction,
  rows: ReadonlyArray<Insertable<Schema['school']>>,
): Promise<number[]> {
  const first = await firstUnusedId(tx, 'school');
  const withIds = rows.map((row, n) => ({ ...row, ...(first === null ? {} : { school_id: first + n }) }));
  return insertAllForIds(tx, 'school', 'school_id', withIds);
}

const lastIds = {
  site_grade: prepare<Record<string, never>, { id: number | null }>((db) =>
    db.selectFrom('site_grade').select((eb) => eb.fn.max('site_grade_id').as('id')),
  ),
  school: prepare<Record<string, never>, { id: number | null }>((db) =>
    db.selectFrom('school').select((eb) => eb.fn.max('school_id').as('id')),
  ),
};

/** The first id behind those of removed places; null if the database may choose it. */
async function firstUnusedId(tx: Transaction, noun: 'site_grade' | 'school'): Promise<number | null> {
  const retired = await lastRetired(tx, noun);
  return retired === 0 ? null : Math.max(retired, (await lastIds[noun].first(tx, {}))?.id ?? 0) + 1;
}

/** Removes sites and grades that an import has added; returns how many. */
export async function removePlaces(tx: Transaction, keys: readonly string[]): Promise<number> {
  const ids = keys.map(Number);
  await retireIds(tx, 'site_grade', ids);
  let removed = 0;
  for (const site_grade_id of ids) removed += await deletePlace.run(tx, { site_grade_id });
  return removed;
}

/** Removes schools that an import has added; returns how many. */
export async function removeSchools(tx: Transaction, keys: readonly string[]): Promise<number> {
  const ids = keys.map(Number);
  await retireIds(tx, 'school', ids);
  let removed = 0;
  for (const school_id of ids) removed += await deleteSchool.run(tx, { school_id });
  return removed;
}

const deleteSchool = prepare((db, p: Slots<{ school_id: number }>) =>
  db.deleteFrom('school').where('school_id', '=', p('school_id')),
);

type Places = Partial<Selectable<Schema['site_grade']>>;

/** Saves a new version of the places that match all of `known`; returns how many. */
export const updatePlaces = (
  tx: Transaction,
  change: Updateable<Schema['site_grade']>,
  known: Places,
): Promise<number> => updateRecord(tx, 'site_grade', change, known);

export const updateSchool = (
  tx: Transaction,
  change: Updateable<Schema['school']>,
  known: { school_id: number; version?: number },
): Promise<number> => updateRecord(tx, 'school', change, known);

/** The number of children that the school itself reports. It is not part of the form, so the version does not change. */
export const setEnrolledCount = (
  tx: Transaction,
  { site_grade_id, enrolled_count }: { site_grade_id: number; enrolled_count: number },
): Promise<number> => updateColumns(tx, 'site_grade', { enrolled_count }, { site_grade_id });

/** Null if the school already has this grade. */
export async function insertGradeIfNew(
  tx: Transaction,
  row: Insertable<Schema['site_grade']>,
): Promise<number | null> {
  const [made] = await runQuery(tx, (k) =>
    k
      .insertInto('site_grade')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('site_grade_id'),
  );
  return made?.site_grade_id ?? null;
}

const deletePlace = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db.deleteFrom('site_grade').where('site_grade_id', '=', p('site_grade_id')),
);

/** Deletes grades that a promotion made, when it is undone. */
export async function deletePlaces(tx: Transaction, site_grade_ids: readonly number[]): Promise<void> {
  for (const site_grade_id of site_grade_ids) await deletePlace.run(tx, { site_grade_id });
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
