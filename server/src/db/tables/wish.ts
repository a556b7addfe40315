import { account, date, instant, text, uuid } from './column.ts';
import { childId, recordedAt, recordedBy, titleId } from './common-columns.ts';
import { table } from './table.ts';

/** Wishes. */

/** A child's request for a title. Whether it is fulfilled is read from the loans (decision 53). */
export const wish = table({
  /** UUIDv7: later than the id of every loan that was recorded before it. */
  wish_id: uuid('The number of the wish').key(),
  child_id: childId.blocksRevert('has wished for a book'),
  title_id: titleId.blocksRevert('was wished for'),
  wished_on: date('When the child wished for it'),
  note: text('A note').byDefault(),
  /** Who has recorded it. */
  staff_id: recordedBy,
  at: recordedAt,
  /** 'fulfilled' once the child wishes for the title again. */
  closed_as: text<'withdrawn' | 'fulfilled'>('withdrawn or fulfilled, if it was closed').orNull(),
  closed_by: account('The username of the account that closed it').orNull(),
  closed_at: instant('When it was closed').orNull(),
});
