import type { BoxPurpose } from '@storyvan/contract/box';
import { account, flag, instant, number, text, uuidText } from './column.ts';
import { accnNo, siteGradeId } from './common-columns.ts';
import { table } from './table.ts';

/** Checklists of boxes. */

/** What had become of a copy when its list was closed. */
export type BoxOutcome = 'done' | 'missing' | 'away' | 'not ours';

/** The checklist of a box that goes to a place or comes back from it. */
export const box_list = table({
  box_id: uuidText('The number of the checklist').key(),
  site_grade_id: siteGradeId.blocksRevert('has a box'),
  purpose: text<BoxPurpose>('What it is for: packing or unpacking'),
  made_by: account('The username of the account that started it'),
  made_at: instant('When it was started'),
  /** Null while the list is in progress; a place has one of each purpose then. */
  closed_by: account('The username of the account that closed it').orNull(),
  closed_at: instant('When it was closed').orNull(),
});

export const box_copy = table({
  box_id: uuidText('The checklist, as in boxes.csv').key().to('box_list'),
  accn_no: accnNo.key().blocksRevert('is on the list of a box'),
  /** 0: it was scanned although it was not on the list. */
  listed: flag('Whether it was on the list; if not, it was scanned anyway'),
  /** The loan under which it is expected back, on a list for unpacking. */
  site_loan_id: number('The loan under which it is expected back, as in site-loans.csv').orNull(),
  outcome: text<BoxOutcome>('done, missing, away or not ours').orNull(),
});
