import { z } from 'zod';
import { action } from './audit-action.ts';
import { replyDate } from './common/calendar-date.ts';
import { jsonField } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { get, post } from './endpoint.ts';

export const about = { title: 'New school year', description: 'All grades go up by one, or none.' };

export const actions = {
  promote: action('places', 'start', 'started', 'a new school year'),
  undo_promotion: action('places', 'undo', 'undid', 'the start of a school year'),
};

/** A child who stays in its grade because books are out. */
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

/** A child who does not move, because it was already promoted in this school year. */
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
    .describe("From the school's own list, if not all its children are enrolled by name"),
  staying: z.array(stayingChild),
  left_out: z
    .array(leftOutChild)
    .describe('Children promoted earlier in this school year, or who came since; they stay'),
  settled: z
    .boolean()
    .describe("A promotion in this school year has moved or created its count from the school's list"),
  proposed: z.string().describe('The code of the next grade, "leave" or "stay"'),
  reason: z.string().nullable().describe('Why the proposal is to stay'),
});
export type PromotionGrade = z.infer<typeof promotionGrade>;

export const promotionSchool = z.object({
  school_id: z.int(),
  name: z.string(),
  shift: z.string(),
  grades: z.array(promotionGrade),
});
export type PromotionSchool = z.infer<typeof promotionSchool>;

/** The result of a promotion. */
export const promotionDone = z.object({
  promotion_id: z.string(),
  school_id: z.int().nullable().describe('Null for all schools'),
  school_name: z.string().nullable(),
  date: replyDate,
  by: z.string().describe('The staff member'),
  moved: z.int().describe('Children now in their next grade'),
  left: z.int().describe('Children of the top grades'),
  made: z.array(z.string()).describe('Grades created by it: "Aldona Primary, IV-A"'),
  staying: z
    .array(stayingChild)
    .describe('Children whose books were out; only in the reply to the promotion'),
  left_out: z
    .int()
    .describe(
      'Children promoted earlier in the school year, or who came since; only in the reply to the promotion',
    ),
});
export type PromotionDone = z.infer<typeof promotionDone>;

const meant = z.union([z.literal('all', 'Choose a school, or all.'), id], 'Choose a school, or all.');

export const reviewPromotion = get('/api/info/promotion/:school', 'staff', {
  params: z.object({ school: meant }),
  reply: z.object({
    school_year: z.string().describe('"2026–27": the year for which a promotion counts today'),
    schools: z.array(promotionSchool).describe('By name, each with its grades in order'),
    fingerprint: z
      .string()
      .describe('Optimistic lock over everything reviewed: a promotion is refused if it has changed'),
    last: promotionDone
      .extend({ problem: z.string().nullable().describe('Why it can no longer be undone') })
      .nullable()
      .describe('The latest promotion of these schools, except undone ones'),
  }),
  doc: 'Previews the start of a new school year for one school or all. A child is promoted once in a school year.',
});

const steps = z
  .array(
    z.object({
      site_grade_id: id,
      to: z
        .string()
        .trim()
        .min(1, 'Choose a grade, leave or stay.')
        .max(64, 'A grade code has at most 64 characters.')
        .regex(/^[^\p{Cc}]*$/u, 'A grade code has no control characters.'),
    }),
  )
  .min(1, 'There are no grades to promote.')
  .max(5000);

export const promote = post('/api/info/promote', 'coordinator', {
  bodyKiB: 1024,
  body: z.object({
    school: meant,
    steps: jsonField(steps).describe(
      'One for each reviewed grade; `to` is the code of a grade of the same school',
    ),
    fingerprint: z.string().max(100),
    request_id: requestId.optional(),
  }),
  reply: outcome(['promoted', 'nothing to promote'], promotionDone.nullable()),
  audit: { action: 'promote', detail: ({ reply }) => reply.status.message },
  doc: 'Promotes all grades, or none: 409 if anything has changed since the review. A child moves once in a school year, which is counted from April.',
});

export const undoPromotion = post('/api/info/undo_promotion', 'coordinator', {
  body: z.object({ promotion_id: z.uuid('promotion_id must be a UUID.'), request_id: requestId.optional() }),
  reply: outcome(['undone', 'already undone', 'changed since'], promotionDone.nullable()),
  audit: { action: 'undo_promotion', detail: ({ reply }) => reply.status.message },
  doc: 'Undoes a promotion completely, or not at all: refused if later changes depend on it.',
});
