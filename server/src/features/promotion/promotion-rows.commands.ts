import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertAll } from '../../db/rows.commands.ts';
import { gradeRow, insertGradeIfNew, updatePlaces } from '../../records/place/place.commands.ts';
import { ChangedMeanwhile } from '../../records/request/once.commands.ts';
import type { CountChange } from './promotion.rules.ts';

/** The rows that a promotion and its undo write; if one has changed since it was read, the whole command runs again. */

export interface Change {
  promotion_id: string;
  staff_id: number;
  date: CalendarDate;
  at: string;
}

/** Returns the id of the new grade. */
export async function makeGrade(
  tx: Transaction,
  { school_id, grade_code }: { school_id: number; grade_code: string },
  at: string,
): Promise<number> {
  const made = await insertGradeIfNew(tx, gradeRow(school_id, grade_code, at));
  if (made === null) throw new ChangedMeanwhile();
  return made;
}

const edited = (change: Change) => ({ changed_by: change.staff_id, changed_at: change.at });

/** Changes each count from `before` to `after`; equal ones are skipped. */
export async function changeCounts(
  tx: Transaction,
  counts: { site_grade_id: number; before: number; after: number }[],
  change: Change,
): Promise<void> {
  for (const { site_grade_id, before, after } of counts.filter((count) => count.before !== count.after)) {
    const known = { site_grade_id, enrolled_count: before };
    const changed = await updatePlaces(tx, { enrolled_count: after, ...edited(change) }, known);
    if (changed === 0) throw new ChangedMeanwhile();
  }
}

export async function insertPromotion(
  tx: Transaction,
  change: Change & { school_id: number | null },
  counts: CountChange[],
  made: ReadonlySet<number>,
): Promise<void> {
  await insertAll(tx, 'promotion', [change]);
  const { promotion_id } = change;
  const grades = counts.map((count) => ({
    promotion_id,
    ...count,
    made: made.has(count.site_grade_id) ? 1 : 0,
  }));
  await insertAll(tx, 'promotion_grade', grades);
}

export const markPromotionUndone = prepare((db, p: Slots<Change>) =>
  db
    .updateTable('promotion')
    .set({ undone_at: p('at'), undone_by: p('staff_id') })
    .where('promotion_id', '=', p('promotion_id'))
    .where('undone_at', 'is', null),
);
