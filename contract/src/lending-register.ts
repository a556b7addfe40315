import { z } from 'zod';
import { registerDate, replyDate } from './common/calendar-date.ts';
import { id } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { titleFields } from './common/title-fields.ts';
import { get, listsChildren } from './endpoint.ts';

export const about = { title: 'Lending register', description: 'One day at one place, child by child.' };

export const registerEntry = z.object({
  status: z.enum(['issued', 'renewed', 'returned']),
  child_id: z.int(),
  child_name: z.string(),
  card_no: z.string().nullable(),
  child_level: z.int().nullable().describe("The child's level on the day of issue"),
  accn_no: z.string(),
  ...titleFields,
  diff_level: z.int().nullable().describe('Level of the book minus level of the child, on the day of issue'),
  date_issue: replyDate,
  date_return: replyDate.nullable(),
  undo_event_id: z.string().nullable().describe('The event to undo; null if the book has moved since'),
});
export type RegisterEntry = z.infer<typeof registerEntry>;

const placeOnDate = z.object({
  program: programme,
  id,
  date: registerDate.describe('The day, day-month-year: 5-1-2026'),
});

export const lendingRegister = get('/api/info/lending_register/:program/:id/:date', 'staff', {
  params: placeOnDate,
  reply: z.array(registerEntry),
  audit: listsChildren,
  doc: 'Issues, renewals and returns of the children of this site or grade on this day-month-year: by child name, returns before renewals before issues. A book issued and returned on one day has two entries.',
  example: { params: { date: '21-11-2026' } },
});

export const lendingRegisterDay = get('/api/info/lending_register_day/:program/:id/:date', 'staff', {
  params: placeOnDate,
  reply: z.object({
    date: replyDate,
    previous: replyDate.nullable().describe('The nearest earlier date with entries'),
    next: replyDate.nullable().describe('The nearest later date with entries'),
    latest: replyDate.nullable().describe('The last date with entries'),
    books_brought: z.int().describe('Issued to the place itself on this date'),
    books_taken_home: z.int().describe('Returned by the place itself on this date'),
  }),
  doc: 'The previous and next days of the register, and what came and went in the box.',
  example: { params: { date: '21-11-2026' } },
});
