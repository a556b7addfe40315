import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Transaction } from '../../db/database.ts';
import { gradeSortKey } from '../../db/grade-order.ts';
import { ChangedMeanwhile } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertRows } from '../../db/rows.commands.ts';
import type { CountChange } from './promotion.rules.ts';

/** The rows that a promotion and its undo write; a row that has changed since it was read makes all of it look again. */

export interface Change {
  promotion_id: string;
  staff_id: number;
  date: CalendarDate;
  at: string;
}

const insertGrade = prepare(
  (db, p: Slots<{ school_id: number; grade_code: string; sort_key: string; at: string }>) =>
    db
      .insertInto('site_grade')
      .values({
        program: 'lis',
        school_id: p('school_id'),
        code: p('grade_code'),
        name: p('grade_code'),
        visit_day: null,
        visit_time: null,
        sort_key: p('sort_key'),
        created_at: p('at'),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('site_grade_id'),
);

/** Gives the id of the grade made. */
export async function makeGrade(
  tx: Transaction,
  { school_id, grade_code }: { school_id: number; grade_code: string },
  at: string,
): Promise<number> {
  const sort_key = gradeSortKey(grade_code);
  const made = await insertGrade.first(tx, { school_id, grade_code, sort_key, at });
  if (!made) throw new ChangedMeanwhile();
  return made.site_grade_id;
}

const edited = (change: Change) => ({ changed_by: change.staff_id, changed_at: change.at });

const updateCount = prepare(
  (
    db,
    p: Slots<{
      site_grade_id: number;
      before: number;
      after: number;
      changed_by: number;
      changed_at: string;
    }>,
  ) =>
    db
      .updateTable('site_grade')
      .set((eb) => ({
        enrolled_count: p('after'),
        version: eb('version', '+', 1),
        changed_by: p('changed_by'),
        changed_at: p('changed_at'),
      }))
      .where('site_grade_id', '=', p('site_grade_id'))
      .where('enrolled_count', '=', p('before')),
);

/** Each count from `before` to `after`; one that stays is left alone. */
export async function changeCounts(
  tx: Transaction,
  counts: { site_grade_id: number; before: number; after: number }[],
  change: Change,
): Promise<void> {
  for (const count of counts.filter(({ before, after }) => before !== after)) {
    if ((await updateCount.run(tx, { ...count, ...edited(change) })) === 0) throw new ChangedMeanwhile();
  }
}

export async function insertPromotion(
  tx: Transaction,
  change: Change & { school_id: number | null },
  counts: CountChange[],
  made: ReadonlySet<number>,
): Promise<void> {
  await insertRows(tx, 'promotion', [change]);
  const { promotion_id } = change;
  const grades = counts.map((count) => ({
    promotion_id,
    ...count,
    made: made.has(count.site_grade_id) ? 1 : 0,
  }));
  await insertRows(tx, 'promotion_grade', grades);
}

const deleteGrade = prepare((db, p: Slots<{ site_grade_id: number }>) =>
  db.deleteFrom('site_grade').where('site_grade_id', '=', p('site_grade_id')),
);

export async function deleteGrades(tx: Transaction, site_grade_ids: number[]): Promise<void> {
  for (const site_grade_id of site_grade_ids) await deleteGrade.run(tx, { site_grade_id });
}

export const markPromotionUndone = prepare((db, p: Slots<Change>) =>
  db
    .updateTable('promotion')
    .set({ undone_at: p('at'), undone_by: p('staff_id') })
    .where('promotion_id', '=', p('promotion_id'))
    .where('undone_at', 'is', null),
);
