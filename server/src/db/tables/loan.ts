import type { Insertable } from 'kysely';
import { date, flag, id, instant, number, text, uuid } from './column.ts';
import { accnNo, childId, program, recordedBy, siteGradeId, titleId, undone } from './common-columns.ts';
import { type RowOf, table, unexported } from './table.ts';

/** Loans and lending events. */

/** The number under which a kind of event is stored. */
export const eventKind = {
  issue_site: 1,
  issue_child: 2,
  renew_child: 3,
  return_child: 4,
  return_site: 5,
  undo: 6,
} as const;
export type LendingEventKind = keyof typeof eventKind;
type KindNumber = (typeof eventKind)[LendingEventKind];

const kinds = Object.keys(eventKind) as LendingEventKind[];
export const kindOf = (number: KindNumber): LendingEventKind => kinds[number - 1] as LendingEventKind;

export const site_loan = table({
  site_loan_id: id('The number of the loan'),
  accn_no: accnNo.blocksRevert('was lent since'),
  program,
  site_grade_id: siteGradeId.blocksRevert('has had books'),
  date_issue: date('When it went to the site or grade'),
  date_return: date('When it came back; empty if it is still there').orNull(),
  undone,
});

export const child_loan = table({
  child_loan_id: id('The number of the loan'),
  accn_no: accnNo.blocksRevert('was lent since'),
  title_id: titleId,
  program,
  site_grade_id: siteGradeId.blocksRevert('has had loans'),
  child_id: childId.blocksRevert('has borrowed since'),
  /** The site loan the copy was lent on from; null when it came straight from the library. */
  site_loan_id: number(
    'The loan to a site or grade that the copy was lent on from; empty if it came from the library',
  )
    .to('site_loan')
    .orNull(),
  date_issue: date('When the child got it'),
  /** The latest renewal: the loan's period started again on that day. */
  date_renewed: date('When it was last renewed').orNull(),
  date_return: date('When it came back; empty if the child still has it').orNull(),
  level: number('The level of the book on the day of issue').orNull().as('book_level'),
  child_level: number('The level of the child on the day of issue').orNull(),
  undone,
});

/**
 * Append-only. Its UUIDv7 has the time at which it was recorded, and its loan says which copy, place and child it is about: see
 * records/loan/event.queries.ts. An id is always greater than that of the event before it of the same copy.
 */
export const lending_event = table({
  event_id: uuid('The number of the event').key(),
  kind: number<KindNumber>('issue_site, issue_child, renew_child, return_child, return_site or undo'),
  /** An event is of one loan, to a child or to a place; an undo is of the loan of the event that it undoes. */
  child_loan_id: number().orNull().leftOut(),
  site_loan_id: number().orNull().leftOut(),
  date: date('The day'),
  /** For an undo: the event it undoes, which can be undone once. */
  undoes_event_id: uuid('Of an undo: the event that it undoes').to('lending_event').orNull(),
  /** Who recorded it. */
  staff_id: recordedBy,
});

/** The renewals by place and child, which are counted like loans. */
export const renewal = unexported('Renewals are computed from the events of loans.', {
  event_id: uuid().key().to('lending_event'),
  child_loan_id: number().to('child_loan'),
  site_grade_id: number(),
  child_id: number().to('child'),
  date: date(),
  undone: flag().byDefault(),
});

export const lending_request = unexported('Replies to repeated requests are forgotten after days.', {
  request_id: text().key(),
  fingerprint: text(),
  reply: text(),
  at: instant(),
});

/** As they are inserted. */
export type SiteLoanRow = Insertable<RowOf<typeof site_loan>>;
export type ChildLoanRow = Insertable<RowOf<typeof child_loan>>;
export type LendingEventRow = Insertable<RowOf<typeof lending_event>>;
export type RenewalRow = Insertable<RowOf<typeof renewal>>;
