import { account, date, flag, instant, number, uuidText } from './column.ts';
import { recordedAt, recordedBy, siteGradeId } from './common-columns.ts';
import { table } from './table.ts';

/** Starts of school years. */

/** The start of a school year: all grades of one school, or of all. */
export const promotion = table({
  promotion_id: uuidText('The number of the start').key(),
  school_id: number('The school; empty for all schools')
    .to('school')
    .orNull()
    .blocksRevert('took part in a new school year'),
  date: date('The day'),
  staff_id: recordedBy,
  at: recordedAt,
  undone_at: instant('When it was undone').orNull(),
  undone_by: account('The username of the account that has undone it').orNull(),
});

export const promotion_grade = table({
  promotion_id: uuidText('The start of a school year, as in promotions.csv').key().to('promotion'),
  site_grade_id: siteGradeId.key().blocksRevert('took part in a new school year'),
  enrolled_before: number('The number of children before'),
  enrolled_after: number('The number of children after'),
  /** 1 when the promotion made this grade. */
  made: flag('Whether the grade was added then'),
});
