import { z } from 'zod';
import { replyDate } from './calendar-date.ts';
import { programme } from './programme.ts';
import { titleFields } from './title-fields.ts';
import { mostWaitingNamed, waitingChild } from './wish-fields.ts';

/** The refusals of DOMAIN, "Where a copy can be"; each is shown to people unchanged (SPEC section 8). */
export const refusalStatuses = [
  'unknown accession number',
  'already at a site',
  'already at a grade',
  'with a child',
  'withdrawn',
  'lost',
  'child not enrolled here',
  'not with a child here',
  'not at this site',
  'not at this grade',
  'place is closed',
  'already renewed',
  'already undone',
  'changed since',
] as const;
export type RefusalStatus = (typeof refusalStatuses)[number];

/** Where a copy is; all null in the library. */
export const heldBy = z.object({
  program: programme,
  site_grade_id: z.int(),
  place_name: z.string().describe('"Chimbel (senior)", or "Aldona Primary, III-A"'),
  school_id: z.int().nullable(),
  child_id: z.int().nullable(),
  child_name: z.string().nullable(),
  since: replyDate,
});
export type HeldBy = z.infer<typeof heldBy>;

export const lendingDetails = z.object({
  event_id: z.string().describe('The id to send for an undo'),
  accn_no: z.string(),
  ...titleFields,
  program: programme,
  site_grade_id: z.int(),
  place_name: z.string(),
  child_id: z.int().nullable(),
  child_name: z.string().nullable(),
  child_level: z.int().nullable().describe("The child's level on the day of issue"),
  diff_level: z.int().nullable().describe('Level of the book minus level of the child'),
  child_books: z.int().nullable().describe('The number of books the child has now'),
  had_before: replyDate.nullable().describe('When this child last borrowed this title, before this loan'),
  date_issue: replyDate.nullable(),
  date_renewed: replyDate.nullable().describe('The latest renewal of the loan'),
  due_on: replyDate.nullable().describe('The last day on which a loan to a child is not overdue'),
  date_return: replyDate.nullable(),
  taken_back: z
    .array(z.string())
    .describe('The events that took the book back first, in the order in which to undo them after this one'),
  wishes: z
    .array(waitingChild)
    .max(mostWaitingNamed)
    .describe('After a return: who wishes for this title, the children of the place first; else empty'),
});
export type LendingDetails = z.infer<typeof lendingDetails>;
