import { z } from 'zod';
import { replyDate } from './calendar-date.ts';
import { opinion } from './opinion.ts';

export const childLoan = z.object({
  child_loan_id: z.string(),
  accn_no: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  level: z.int().nullable().describe('Level of the book on the day of issue'),
  category_primary: z.string().nullable(),
  hex_code: z.string().nullable(),
  place_name: z.string(),
  date_issue: replyDate,
  date_return: replyDate.nullable(),
  renewals: z.array(replyDate).describe('The dates on which the loan was renewed'),
  diff_level: z.int().nullable(),
  opinion: opinion.nullable().describe('What the child said of the book at its return'),
  observation: z.string().nullable().describe('The sentence with it'),
});
export type ChildLoan = z.infer<typeof childLoan>;

/** A child has moved to another place, left, or come back. */
export const childMove = z.object({
  move_id: z.string(),
  date: replyDate,
  kind: z.enum(['moved', 'promoted', 'left', 'came back']),
  from: z.string().nullable().describe('From which place; null for a child that came back'),
  to: z.string().nullable().describe('To which place; null for a child that left'),
  by: z.string().describe('The staff member, or “an import”'),
});
export type ChildMove = z.infer<typeof childMove>;
