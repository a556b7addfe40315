import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { jsonField } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { endpoint } from './endpoint.ts';

/** A child whose books are out, and who therefore stays in its grade. */
export const stayingChild = z.object({
  child_id: z.int(),
  name: z.string(),
  program: programme,
  site_grade_id: z.int(),
  school_id: z.int(),
  place_name: z.string(),
  books_out: z.int(),
});
export type StayingChild = z.infer<typeof stayingChild>;

/** A child who does not move, because this school year has begun for it. */
export const leftOutChild = z.object({
  child_id: z.int(),
  name: z.string(),
  promoted_on: replyDate
    .nullable()
    .describe('Null for one who came to the grade after its school was promoted'),
});
export type LeftOutChild = z.infer<typeof leftOutChild>;

export const promotionGrade = z.object({
  site_grade_id: z.int(),
  grade_code: z.string(),
  children: z.int().describe('Enrolled by name'),
  enrolled_count: z
    .int()
    .describe("By the school's own list, where its children are not all enrolled by name"),
  staying: z.array(stayingChild),
  left_out: z
    .array(leftOutChild)
    .describe('Who was promoted earlier in this school year, or came since: they stay where they are'),
  settled: z
    .boolean()
    .describe("A promotion of this school year has moved its count by the school's list, or made it"),
  proposed: z.string().describe('The code of the next grade, "leave" or "stay"'),
  reason: z.string().nullable().describe('Why the grade is proposed to stay'),
});
export type PromotionGrade = z.infer<typeof promotionGrade>;

export const promotionSchool = z.object({
  school_id: z.int(),
  name: z.string(),
  shift: z.string(),
  grades: z.array(promotionGrade),
});
export type PromotionSchool = z.infer<typeof promotionSchool>;

/** What a promotion has done. */
export const promotionDone = z.object({
  promotion_id: z.string(),
  school_id: z.int().nullable().describe('Null for all schools'),
  school_name: z.string().nullable(),
  date: replyDate,
  by: z.string().describe('The staff member'),
  moved: z.int().describe('Children now in their next grade'),
  left: z.int().describe('Children of the top grades'),
  made: z.array(z.string()).describe('Grades that were made for it: "Aldona Primary, IV-A"'),
  staying: z.array(stayingChild).describe('Whose books were out; known right after it only'),
  left_out: z
    .int()
    .describe('Children promoted earlier in the school year, or who came since; known right after it only'),
});
export type PromotionDone = z.infer<typeof promotionDone>;

const meant = z.union([z.literal('all', 'Choose a school, or all.'), id], 'Choose a school, or all.');

export const reviewPromotion = endpoint({
  method: 'GET',
  path: '/api/info/promotion/:school',
  params: z.object({ school: meant }),
  reply: z.object({
    school_year: z.string().describe('"2026–27": the one that a promotion today begins'),
    schools: z.array(promotionSchool).describe('By name, each with its grades in their order'),
    fingerprint: z.string().describe('Of all that was reviewed: a promotion is refused once it has changed'),
    last: promotionDone
      .extend({ problem: z.string().nullable().describe('Why it can no longer be undone') })
      .nullable()
      .describe('The latest promotion of these schools that was not undone'),
  }),
  doc: 'What the start of a new school year would do: of one school, or of all. Once promoted in a school year, a child is left out of further promotions of that year.',
});

/** Instead of the code of a grade: the children leave the school, or stay where they are. */
export const leave = 'leave';
export const stay = 'stay';

const steps = z
  .array(
    z.object({
      site_grade_id: id,
      to: z
        .string()
        .trim()
        .min(1, 'Say to which grade, or leave, or stay.')
        .max(64, 'A grade code has at most 64 characters.')
        .regex(/^[^\p{Cc}]*$/u, 'A grade code has no control characters.'),
    }),
  )
  .min(1, 'There is no grade to promote.')
  .max(5000);

export const promote = endpoint({
  method: 'POST',
  path: '/api/info/promote',
  body: z.object({
    school: meant,
    steps: jsonField(steps).describe(
      'One for each grade reviewed; `to` is the code of a grade of the same school',
    ),
    fingerprint: z.string().max(100),
    request_id: requestId.optional(),
  }),
  reply: z.object({
    status: z.object({ status: z.enum(['promoted', 'nothing to promote']), message: z.string() }),
    details: promotionDone.nullable(),
  }),
  doc: 'Promotes all grades in one step, or none: 409 when anything has changed since the review. A child moves once in a school year, which is counted from April.',
});

export const undoPromotion = endpoint({
  method: 'POST',
  path: '/api/info/undo_promotion',
  body: z.object({ promotion_id: z.uuid('promotion_id must be a UUID.'), request_id: requestId.optional() }),
  reply: z.object({
    status: z.object({ status: z.enum(['undone', 'already undone', 'changed since']), message: z.string() }),
    details: promotionDone.nullable(),
  }),
  doc: 'Takes a promotion back exactly, or not at all: refused when what it did has been built upon.',
});
