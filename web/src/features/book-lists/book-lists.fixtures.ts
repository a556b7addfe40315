import type { ListedBook, PendingBook } from '@storyvan/contract/book-lists';
import type { ReturnReply } from '@storyvan/contract/lending';
import { bookRow, noChild } from '../../testing/books.ts';

const titleOf = (accn_no: string, title: string) => ({
  ...bookRow(accn_no, title),
  category_secondary: null,
});

/** Issued with a box, and not with a child since. */
const issued = {
  ...noChild,
  child_since: null,
  child_renewed: null,
  date_issue: '2026-11-12',
  days_out: 9,
  overdue: false,
  child_overdue: false,
  box_overdue: false,
};

export const pendingBook = (
  accn_no: string,
  title: string,
  more: Partial<PendingBook> = {},
): PendingBook => ({
  ...titleOf(accn_no, title),
  ...issued,
  child_days_out: null,
  ...more,
});

export const listedBook = (accn_no: string, title: string, more: Partial<ListedBook> = {}): ListedBook => ({
  ...titleOf(accn_no, title),
  ...issued,
  date_return: null,
  ...more,
});

export const withRahul = {
  child_id: 7,
  child_name: 'Rahul Naik',
  child_since: '2026-11-14',
  child_days_out: 7,
} as const;

export const returnedReply = (accn_no: string, message: string): ReturnReply => ({
  status: { status: 'returned', message },
  details: {
    ...bookRow(accn_no, accn_no),
    event_id: `event-of-${accn_no}`,
    program: 'mop',
    site_grade_id: 3,
    place_name: 'Tonca',
    ...noChild,
    child_level: null,
    diff_level: null,
    child_books: null,
    had_before: null,
    date_issue: '2026-11-12',
    date_renewed: null,
    due_on: null,
    date_return: '2026-11-21',
    taken_back: [],
    wishes: [],
  },
  held_by: null,
  book: null,
});
