import { z } from 'zod';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { id } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { titleFields } from './common/title-fields.ts';
import { endpoint } from './endpoint.ts';

export const borrowedBook = z.object({
  accn_no: z.string(),
  ...titleFields,
  date_issue: replyDate,
  days_out: z.number(),
  overdue: z.boolean(),
  diff_level: z.number().nullable(),
});

export const childLoan = z.object({
  child_loan_id: z.string(),
  accn_no: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  level: z.number().nullable().describe('Level of the book on the day of issue'),
  category_primary: z.string().nullable(),
  hex_code: z.string().nullable(),
  place_name: z.string(),
  date_issue: replyDate,
  date_return: replyDate.nullable(),
  diff_level: z.number().nullable(),
});
export type ChildLoan = z.infer<typeof childLoan>;

export const child = z.object({
  child_id: z.number(),
  card_no: z.string().nullable(),
  name: z.string(),
  program: programme,
  site_grade_id: z.number(),
  place_name: z.string(),
  school_id: z.number().nullable(),
  gender: z.string().nullable(),
  baseline_level: z.number().nullable(),
  level: z.number().nullable().describe('Present reading level'),
  loans_total: z.number().describe('Books ever borrowed'),
  last_borrowed: replyDate.nullable(),
  books: z.array(borrowedBook).describe('What the child has now'),
});
export type Child = z.infer<typeof child>;

export const getChild = endpoint({
  method: 'GET',
  path: '/api/mop/child/:childId',
  params: z.object({ childId: id }),
  reply: child,
  doc: 'A child of either programme, with the books it has now.',
});

export const childHistory = endpoint({
  method: 'GET',
  path: '/api/info/child_lending_history/:childId',
  params: z.object({ childId: id }),
  query: z.object({ before: z.string().max(100).optional().describe('The child_loan_id to go on from') }),
  reply: z.object({
    loans: z.array(childLoan).describe('Newest first, at most 100'),
    next: z.string().nullable().describe('What to send as `before` for the next page'),
  }),
  doc: 'All loans of a child that were not undone, newest first.',
});

export const childHere = z.object({
  child_id: z.number(),
  card_no: z.string().nullable(),
  name: z.string(),
  level: z.number().nullable(),
  books_out: z.number(),
  oldest_days_out: z.number().nullable().describe('Days since the oldest open loan'),
  borrowed_on_date: z.number().describe('Books issued on the asked date'),
  returned_on_date: z.number(),
});
export type ChildHere = z.infer<typeof childHere>;

export const childrenHere = endpoint({
  method: 'GET',
  path: '/api/info/children_here/:program/:id/:date',
  params: z.object({ program: programme, id, date: calendarDate }),
  reply: z.array(childHere),
  doc: 'Every child of a site or grade by name: who has what, and who has borrowed on this date.',
});

export const childSuggestion = z.object({
  child_id: z.number(),
  card_no: z.string().nullable(),
  name: z.string(),
  program: programme,
  site_grade_id: z.number(),
  level: z.number().nullable(),
  books_out: z.number(),
});

export const autocompleteChild = endpoint({
  method: 'GET',
  path: '/api/info/autocomplete/child/:text/:program/:id',
  params: z.object({ text: z.string().trim().min(1).max(200), program: programme, id }),
  reply: z.array(childSuggestion).max(20),
  doc: 'Children of a site or grade whose name has words that begin so, or whose card number is this.',
});

export const findChildByCard = endpoint({
  method: 'GET',
  path: '/api/info/child_by_card/:cardNo',
  params: z.object({ cardNo: z.string().trim().min(1).max(64) }),
  reply: z.array(childSuggestion.extend({ place_name: z.string() })).max(1),
  doc: 'The child with this card number, as a list of one or none; the lending desk asks before it takes a scan for a book.',
});
