import { account, date, flag, id, number, text } from './column.ts';
import { childId, edition, program, recordedAt, recordedBy, siteGradeId } from './common-columns.ts';
import { table } from './table.ts';

/** Read-aloud sessions and reports. */

export const read_aloud = table({
  ra_id: id('The number of the session'),
  program,
  site_grade_id: siteGradeId.blocksRevert('has sessions'),
  date: date('The day'),
  /** HH:MM on 24 hours, or ''. */
  time: text('The time of the session, HH:MM; empty if it has none').byDefault(),
  status: text<'planned' | 'done' | 'cancelled'>('planned, done or cancelled'),
  /** 1 once it has its report: set before the report is written, in one transaction. */
  reported: flag('Whether it has a report').byDefault(),
  lead_rp_id: number('Who leads it, as in reading-partners.csv')
    .to('reading_partner')
    .orNull()
    .blocksRevert('leads sessions'),
  lp_id: number('The lesson plan, as in lesson-plans.csv')
    .to('lesson_plan')
    .orNull()
    .blocksRevert('is in a session'),
  /** Children who were there, enrolled or not; null until the session is done. */
  children_count: number('How many children were there').orNull(),
  /** Of a session that is done: when it was planned to be held, '' for no time; null without a plan. */
  planned_date: date('Of a session that is done: the day for which it was planned').orNull(),
  planned_time: text('Of a session that is done: the time for which it was planned').orNull(),
  ...edition,
});

export const read_aloud_partner = table({
  ra_id: number('The read-aloud session, as in read-alouds.csv').key().to('read_aloud'),
  seat: number<1 | 2>('1 for the first person, 2 for the second').key(),
  rp_id: number('The person, as in reading-partners.csv')
    .to('reading_partner')
    .blocksRevert('takes part in sessions'),
});

/** Children who were there, by name. */
export const attendance = table({
  ra_id: number('The read-aloud session, as in read-alouds.csv').key().to('read_aloud'),
  child_id: childId.key().blocksRevert('has attended a session'),
});

export const report = table({
  rep_id: id('The number of the report'),
  ra_id: number('The read-aloud session, as in read-alouds.csv').to('read_aloud'),
  reported: flag<1>().byDefault().leftOut(),
  /** As its read-aloud has them. */
  program,
  site_grade_id: siteGradeId.blocksRevert('has reports'),
  submitted_on: date('When it was written'),
  rating: number('From 1 to 5').orNull(),
  what_was_read: text('What was read').byDefault(),
  how_it_went: text('How it went').byDefault(),
  to_change: text('What to change next time').byDefault(),
  written_by: account('The username of the account that wrote it').orNull(),
  ...edition,
});

/** `rp_id` as it was sent (SPEC section 6); `staff_id` has written it. */
export const report_comment = table({
  comment_id: id('The number of the comment'),
  rep_id: number('The report, as in reports.csv').to('report'),
  rp_id: number('As the call sent it (always 1)'),
  comment: text('What was written'),
  staff_id: recordedBy,
  at: recordedAt,
});
