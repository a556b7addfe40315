import type { ChildHere } from '@storyvan/contract/children';
import type {
  HeldBy,
  IssueReply,
  LendingDetails,
  RefusalStatus,
  ReturnableBook,
  ReturnReply,
} from '@storyvan/contract/lending';
import type { DeskSetup, DeskTask } from './desk/desk-task.ts';

/** Replies for the desk's tests, with plausible values where a test does not set them. */

let places = 1000;

/** A new desk for each test, because desks live as long as the tab. */
export function deskAt(task: DeskTask, more: Partial<DeskSetup> = {}): DeskSetup {
  places += 1;
  return { program: 'mop', site_grade_id: places, task, ...more };
}

export const childHere = (more: Partial<ChildHere> = {}): ChildHere => ({
  child_id: 7,
  card_no: 'C-0412',
  name: 'Anushka Fernandes',
  level: 3,
  books_out: 0,
  oldest_days_out: null,
  borrowed_on_date: 0,
  returned_on_date: 0,
  ...more,
});

const details = (more: Partial<LendingDetails>): LendingDetails => ({
  event_id: `event of ${more.accn_no}`,
  accn_no: 'B-1',
  isbn: null,
  title: `Title of ${more.accn_no}`,
  author: null,
  language: 'Konkani',
  level: 4,
  category_primary: 'Picture book',
  hex_code: '#c8843a',
  program: 'mop',
  site_grade_id: 1,
  place_name: 'Chimbel',
  child_id: null,
  child_name: null,
  child_level: null,
  diff_level: null,
  child_books: null,
  had_before: null,
  date_issue: null,
  date_return: null,
  ...more,
});

export const issued = (accn_no: string, more: Partial<LendingDetails> = {}): IssueReply => ({
  status: { status: 'issued', message: `Anushka Fernandes has ${accn_no}.` },
  details: details({ accn_no, date_issue: '2026-11-21', ...more }),
  held_by: null,
});

export const returnedReply = (accn_no: string, more: Partial<LendingDetails> = {}): ReturnReply => ({
  status: { status: 'returned', message: `${accn_no} came back.` },
  details: details({ accn_no, date_issue: '2026-11-12', date_return: '2026-11-21', ...more }),
  held_by: null,
});

export const refusedReply = (status: RefusalStatus, message: string, held_by: HeldBy | null = null) => ({
  status: { status, message },
  details: null,
  held_by,
});

export const withRahul: HeldBy = {
  program: 'mop',
  site_grade_id: 90,
  place_name: 'Tonca',
  school_id: null,
  child_id: 55,
  child_name: 'Rahul Naik',
  since: '2026-11-04',
};

export const returnableBook = (accn_no: string, more: Partial<ReturnableBook> = {}): ReturnableBook => ({
  accn_no,
  isbn: null,
  title: `Title of ${accn_no}`,
  author: null,
  language: 'English',
  level: 3,
  category_primary: 'Story',
  hex_code: null,
  date_issue: '2026-11-12',
  days_out: 9,
  overdue: false,
  child_id: null,
  child_name: null,
  ...more,
});
