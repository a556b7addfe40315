import type { ListedBook, PendingBook } from '@storyvan/contract/book-lists';
import type { LendingDetails, ReturnReply } from '@storyvan/contract/lending';
import { gradeBasic } from '@storyvan/contract/schools';
import { getSite } from '@storyvan/contract/sites';
import { reply } from '../../testing/server.ts';

export const atSite = { program: 'mop', site_grade_id: 3, school_id: null } as const;
export const atGrade = { program: 'lis', site_grade_id: 11, school_id: 2 } as const;

/** Replies with the names of the two places. */
export function namePlaces(): void {
  reply(getSite, [
    {
      id: 3,
      site_id: 3,
      site_grade_id: 3,
      code: 'TON',
      name: 'Tonca',
      group: 'senior',
      visit_day: null,
      visit_time: null,
      no_of_children: 2,
      books_here: 2,
      books_with_children: 1,
      last_lending: null,
    },
  ]);
  reply(gradeBasic, {
    stats: {
      grade_id: 11,
      grade_code: 'III-A',
      grade_count: 31,
      school_id: 2,
      school_name: 'Aldona Primary',
    },
  });
}

const titleOf = (accn_no: string, title: string) => ({
  accn_no,
  isbn: null,
  title,
  author: null,
  language: null,
  level: null,
  category_primary: null,
  category_secondary: null,
  hex_code: null,
});

const noChild = { child_id: null, child_name: null, child_since: null };

export const pendingBook = (
  accn_no: string,
  title: string,
  more: Partial<PendingBook> = {},
): PendingBook => ({
  ...titleOf(accn_no, title),
  ...noChild,
  date_issue: '2026-11-12',
  days_out: 9,
  overdue: false,
  child_overdue: false,
  box_overdue: false,
  child_days_out: null,
  ...more,
});

export const listedBook = (accn_no: string, title: string, more: Partial<ListedBook> = {}): ListedBook => ({
  ...titleOf(accn_no, title),
  ...noChild,
  date_issue: '2026-11-12',
  date_return: null,
  days_out: 9,
  overdue: false,
  child_overdue: false,
  box_overdue: false,
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
    ...titleOf(accn_no, accn_no),
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
    date_return: '2026-11-21',
  } as LendingDetails,
  held_by: null,
});
