import type { Insertable } from 'kysely';
import { date, number, text, uuid } from './column.ts';
import { accnNo, createdAt, recordedAt, recordedBy, titleId } from './common-columns.ts';
import { type RowOf, table } from './table.ts';

/** Copies. */

/** Of a copy. */
export type Standing = 'available' | 'withdrawn' | 'lost';

export const copy = table({
  accn_no: text('The accession number').key(),
  title_id: titleId.blocksRevert('has copies that were added since'),
  state: text<Standing>('available, withdrawn or lost').byDefault(),
  site_grade_id: number('Where it is now; empty if it is in the library')
    .to('site_grade')
    .orNull()
    .blocksRevert('has books'),
  child_id: number('The child who has it now').to('child').orNull().blocksRevert('has a book'),
  site_loan_id: number('The loan to a site or grade, as in site-loans.csv').orNull(),
  child_loan_id: number('The loan to a child, as in child-loans.csv').orNull(),
  /** The date of the latest event: no later event may be dated before it. */
  moved_on: date('The date of its latest event').orNull(),
  /** The latest event not undone; lending commands use it for compare-and-set. */
  last_event_id: uuid('Its latest event that was not undone, as in lending-events.csv').orNull(),
  created_at: createdAt,
});

/** A child has gone from one place to another; from nothing it has come back, to nothing it has left. */
export const copy_state_change = table({
  change_id: uuid('The number of the change').key(),
  accn_no: accnNo.blocksRevert('was withdrawn or lost since'),
  from_state: text<Standing>('available, withdrawn or lost before'),
  to_state: text<Standing>('available, withdrawn or lost after'),
  date: date('The day'),
  note: text('A note'),
  staff_id: recordedBy,
  at: recordedAt,
});

/** As it is inserted. */
export type CopyRow = Insertable<RowOf<typeof copy>>;
