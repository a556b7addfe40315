import type { Opinion } from '@storyvan/contract/common/opinion';
import { account, date, flag, number, text, uuidText } from './column.ts';
import { accnNo, childId, program, recordedAt, recordedBy, siteGradeId, titleId } from './common-columns.ts';
import { table } from './table.ts';

/** Readings and opinions. */

export const reading = table({
  reading_id: uuidText('The number of the reading').key(),
  program,
  site_grade_id: siteGradeId.blocksRevert('has reading records'),
  child_id: childId.blocksRevert('has read since'),
  date_reading: date('When it was'),
  accn_no: accnNo.blocksRevert('was read since'),
  title_id: titleId.blocksRevert('was read since'),
  reading_level: number('The level at which the child read').to('level').orNull(),
  observation: text('What was observed'),
  support_of_illustrations: flag('Whether the pictures helped').orNull(),
  librarian_id: account('The username of the account of the person who read with the child')
    .orNull()
    .as('librarian'),
  staff_id: recordedBy,
  request_id: uuidText('The number of the request that recorded it').orNull(),
  at: recordedAt,
  opinion: text<Opinion>(
    'What the child said of the book: loved, liked, not_for_me or did_not_finish',
  ).orNull(),
  /** One opinion for each loan. It counts only while the loan is returned, so not after the return was undone. */
  child_loan_id: number('The loan at whose return the child said it, as in child-loans.csv')
    .to('child_loan')
    .orNull(),
});
