import { z } from 'zod';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { id } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { titleFields } from './common/title-fields.ts';
import { get, listsChildren } from './endpoint.ts';

export const about = {
  title: 'Book lists',
  description: 'What left the library for a place, and what is still out.',
};

/**
 * What left the library for a site or grade, by date: in its box (a site loan) or directly to a child there. A copy
 * that a child borrows from the box is not counted again.
 */

export const bookListDay = z.object({
  date_issue: replyDate,
  cnt: z.int().describe('Copies that left the library for this place on this date'),
  pending: z.int().describe('How many of them are not back in the library'),
});
export type BookListDay = z.infer<typeof bookListDay>;

const place = z.object({ program: programme, id });
const placeOnDate = place.extend({ date: calendarDate });
const gradeOnDate = z.object({ gradeId: id, date: calendarDate });

export const bookList = get('/api/info/book_list/:program/:id', 'staff', {
  etag: true,
  params: place,
  reply: z.array(bookListDay),
  doc: 'One row for each date on which books were issued to this site or grade, the newest first.',
});

/** Who has a pending copy: a child, or the place itself if `child_id` is null. */
const withWhom = {
  child_id: z.int().nullable(),
  child_name: z.string().nullable(),
  child_since: replyDate.nullable().describe('When the child borrowed it'),
  child_renewed: replyDate.nullable().describe('When the child last renewed it'),
};

/** Two separate limits: the loan period for the child's loan, the box period for the box. */
const overdueBy = {
  overdue: z.boolean().describe('By either limit'),
  child_overdue: z.boolean().describe('With the child for longer than the loan period'),
  box_overdue: z
    .boolean()
    .describe('In a box that is out longer than the box period, also while a child has the book'),
};

export const pendingBook = z.object({
  accn_no: z.string(),
  ...titleFields,
  category_secondary: z.string().nullable(),
  date_issue: replyDate.describe('When it left the library for this place'),
  days_out: z.int().describe('Since date_issue'),
  ...overdueBy,
  ...withWhom,
  child_days_out: z.int().nullable().describe('Since child_since'),
});
export type PendingBook = z.infer<typeof pendingBook>;

export const listedBook = z.object({
  accn_no: z.string(),
  ...titleFields,
  category_secondary: z.string().nullable(),
  date_issue: replyDate,
  date_return: replyDate.nullable().describe('When it came back to the library; null while it is pending'),
  days_out: z.int().describe('Until its return, or until today'),
  ...overdueBy,
  ...withWhom,
});
export type ListedBook = z.infer<typeof listedBook>;

export const bookListDetails = get('/api/info/book_list_details/:program/:id/:date', 'staff', {
  etag: true,
  params: placeOnDate,
  reply: z.array(listedBook),
  doc: 'The books issued to this site or grade on this date, by title.',
});

export const primaryCount = z.object({
  category_primary: z.string().nullable().describe('Null if the title has none'),
  cnt: z.int(),
  hex_code: z.string(),
});

export const bookListDetailsChart = get('/api/info/book_list_details_chart/:program/:id/:date', 'staff', {
  params: placeOnDate,
  reply: z.array(primaryCount),
  doc: 'The books of book_list_details counted by primary category, highest count first.',
});

export const bookListGradeDetailsChart = get(
  '/api/info/book_list_grade_details_chart/lis/:gradeId/:date',
  'staff',
  {
    params: gradeOnDate,
    reply: z.array(
      z.object({ category_secondary: z.string().nullable(), cnt: z.int(), hex_code: z.string() }),
    ),
    doc: 'The books of book_list_details counted by secondary category (genre), highest count first.',
  },
);

export const bookListChildDetailsChart = get(
  '/api/info/book_list_child_details_chart/lis/:gradeId/:date',
  'staff',
  {
    params: gradeOnDate,
    reply: z.array(z.object({ baseline: z.int().nullable(), cnt: z.int(), hex_code: z.string() })),
    doc: 'The children of the grade on this date counted by baseline level, in the order of the levels; null where it was not recorded.',
  },
);

export const pendingBooks = get('/api/info/pending_books_from_site/:program/:id', 'staff', {
  etag: true,
  params: place,
  reply: z.array(pendingBook),
  audit: listsChildren,
  doc: 'Every copy that is out at this site or grade, with who has it, the longest out first.',
});

export const pendingBookListDetails = get('/api/info/pending_book_list_details/:program/:id/:date', 'staff', {
  params: placeOnDate,
  reply: z.array(pendingBook),
  doc: 'The books issued to this site or grade on this date that are not back in the library.',
});

export const pendingBookListDetailsChart = get(
  '/api/info/pending_book_list_details_chart/:program/:id/:date',
  'staff',
  {
    params: placeOnDate,
    reply: z.array(primaryCount),
    doc: 'The books of pending_book_list_details counted by primary category, highest count first.',
  },
);
