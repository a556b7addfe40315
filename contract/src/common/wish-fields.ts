import { z } from 'zod';
import { replyDate } from './calendar-date.ts';
import { placeIds } from './programme.ts';
import { titleFields } from './title-fields.ts';

/** A wish is a child's request for a title (DOMAIN). Children, wishes and lending reply with these. */

/** Where the copies of a wished title are, as seen from one site or grade. Withdrawn and lost copies do not count. */
const whereCopiesAre = {
  accn_no: z.string().nullable().describe('The copy that is easiest to get; null if there is none'),
  copies: z.int().describe('Copies of the title'),
  in_library: z.int().describe('Copies in the library'),
  here: z.int().describe("Copies at the child's own site or grade that are not with a child"),
  available_here: z.boolean().describe("A copy is at the child's own site or grade and can be lent now"),
  next_back: z
    .object({
      accn_no: z.string(),
      place_name: z.string(),
      ...placeIds,
      child_id: z.int().nullable(),
      child_name: z.string().nullable(),
      since: replyDate,
      due: replyDate.describe('The last day of its loan'),
    })
    .nullable()
    .describe('The copy that is expected back first: those with children of this place, then the others'),
};

/** An open wish, as the child's own card shows it. */
export const childWish = z.object({
  wish_id: z.string(),
  title_id: z.int(),
  ...titleFields,
  wished_on: replyDate,
  note: z.string().describe('Empty if there is none'),
  ...whereCopiesAre,
});
export type ChildWish = z.infer<typeof childWish>;

/** A child that wishes for a title, as the title shows it. */
export const waitingChild = z.object({
  wish_id: z.string(),
  child_id: z.int(),
  child_name: z.string(),
  ...placeIds,
  place_name: z.string(),
  wished_on: replyDate,
  note: z.string().describe('Empty if there is none'),
});
export type WaitingChild = z.infer<typeof waitingChild>;

/** Most children named where a copy comes back. */
export const mostWaitingNamed = 5;
