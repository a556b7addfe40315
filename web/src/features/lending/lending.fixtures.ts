import type { HeldBy, LendingDetails, RefusalStatus } from '@storyvan/contract/common/lending-fields';
import type { IssueReply, RenewReply, ReturnableBook, ReturnReply } from '@storyvan/contract/lending';
import { bookRow, noChild } from '../../testing/books.ts';
import type { DeskSetup, DeskTask } from './desk/desk-task.ts';

/** Replies for the desk's tests, with plausible values where a test does not set them. */

let places = 1000;

/** A new desk for each test, because desks live as long as the tab. */
export function deskAt(task: DeskTask, more: Partial<DeskSetup> = {}): DeskSetup {
  places += 1;
  return { program: 'mop', site_grade_id: places, task, ...more };
}

const details = (more: Partial<LendingDetails>): LendingDetails => ({
  event_id: `event of ${more.accn_no}`,
  ...bookRow('B-1', `Title of ${more.accn_no}`),
  language: 'Konkani',
  level: 4,
  category_primary: 'Picture book',
  hex_code: '#c8843a',
  program: 'mop',
  site_grade_id: 1,
  place_name: 'Chimbel',
  ...noChild,
  child_level: null,
  diff_level: null,
  child_books: null,
  had_before: null,
  date_issue: null,
  date_renewed: null,
  due_on: null,
  date_return: null,
  taken_back: [],
  wishes: [],
  ...more,
});

const nowhere = { held_by: null, book: null };

export const issued = (accn_no: string, more: Partial<LendingDetails> = {}): IssueReply => ({
  status: { status: 'issued', message: `Anushka Fernandes has ${accn_no}.` },
  details: details({ accn_no, date_issue: '2026-11-21', ...more }),
  ...nowhere,
});

export const returnedReply = (accn_no: string, more: Partial<LendingDetails> = {}): ReturnReply => ({
  status: { status: 'returned', message: `${accn_no} came back.` },
  details: details({ accn_no, date_issue: '2026-11-12', date_return: '2026-11-21', ...more }),
  ...nowhere,
});

export const renewedReply = (accn_no: string): RenewReply => ({
  status: { status: 'renewed', message: `${accn_no} is kept.` },
  details: details({ accn_no, date_issue: '2026-11-12', date_renewed: '2026-11-21', due_on: '2026-12-05' }),
  ...nowhere,
});

export const refusedReply = (status: RefusalStatus, message: string, held_by: HeldBy | null = null) => ({
  status: { status, message },
  details: null,
  held_by,
  book: null,
});

export const returnableBook = (accn_no: string, more: Partial<ReturnableBook> = {}): ReturnableBook => ({
  ...bookRow(accn_no, `Title of ${accn_no}`),
  language: 'English',
  level: 3,
  category_primary: 'Story',
  date_issue: '2026-11-12',
  date_renewed: null,
  days_out: 9,
  overdue: false,
  ...noChild,
  ...more,
});
