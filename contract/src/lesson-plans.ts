import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { editionFields, version } from './common/edition.ts';
import { line, optionalId, optionalLine, paragraphs, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { endpoint } from './endpoint.ts';
import { person } from './reading-partners.ts';

export const lessonPlan = z.object({
  lp_id: z.int(),
  lp_name: z.string(),
  theme: z.string(),
  title_id: z.int().nullable(),
  isbn: z.string().nullable().describe('Of the book linked'),
  title: z.string().nullable().describe('Of the book linked'),
  author: z.string().nullable(),
  level: z.int().nullable().describe('Of the book linked'),
  category_primary: z.string().nullable(),
  hex_code: z.string().nullable(),
  accn_no: z.string().nullable().describe('A copy of the book linked, to open its page by'),
  used: z.int().describe('Sessions held with it, of both programmes'),
  last_used: z.string().nullable().describe('YYYY-MM-DD'),
  active: z.boolean(),
  ...editionFields,
});
export type LessonPlan = z.infer<typeof lessonPlan>;

/** Coming sessions told of one lesson plan; of the others only how many there are. */
export const mostComing = 20;

export const comingSession = z.object({
  ra_id: z.int(),
  program: programme,
  site_name: z.string().describe('The site, or the school and grade: "Aldona Primary, III-A"'),
  date: replyDate,
  time: z.string().nullable().describe('"16:30"'),
  lead: person.nullable(),
});
export type ComingSession = z.infer<typeof comingSession>;

export const lessonPlanPage = lessonPlan.extend({
  objectives: z.string(),
  steps: z.string().describe('One to a line'),
  materials: z.string().describe('One to a line'),
  coming: z
    .array(comingSession)
    .max(mostComing)
    .describe('Sessions of both programmes planned with it from today on, the soonest first'),
  coming_total: z.int().describe('How many there are in all'),
});
export type LessonPlanPage = z.infer<typeof lessonPlanPage>;

export const listLessonPlans = endpoint({
  method: 'GET',
  path: '/api/info/get_lps/echo',
  query: z.object({ former: z.literal('true').optional().describe('Those put away, too') }),
  reply: z.array(lessonPlan),
  doc: 'All lesson plans by name.',
});

export const getLessonPlan = endpoint({
  method: 'GET',
  path: '/api/info/lesson_plan/:lpId',
  params: z.object({ lpId: id }),
  reply: lessonPlanPage,
  doc: 'One lesson plan, whole.',
});

export const lessonPlanSuggestion = z.object({
  lp_id: z.int(),
  lp_name: z.string(),
  theme: z.string(),
  title: z.string().nullable().describe('Of the book linked'),
});
export type LessonPlanSuggestion = z.infer<typeof lessonPlanSuggestion>;

export const autocompleteLessonPlan = endpoint({
  method: 'GET',
  path: '/api/info/autocomplete/lp/:text',
  params: z.object({ text: z.string().trim().min(1).max(200) }),
  reply: z.array(lessonPlanSuggestion).max(20),
  doc: 'Lesson plans whose name or theme has words that begin so.',
});

export const saveLessonPlan = endpoint({
  method: 'POST',
  path: '/api/info/save_lesson_plan',
  body: z.object({
    lp_id: optionalId.describe('None for a new plan'),
    version: version.optional().describe('Needed with lp_id'),
    lp_name: line('A name is needed.'),
    theme: optionalLine().transform((theme) => theme ?? ''),
    title_id: optionalId.describe('The book linked'),
    objectives: paragraphs(),
    steps: paragraphs(),
    materials: paragraphs(),
    active: yesOrNo.default(true),
    request_id: requestId.optional(),
  }),
  reply: z.object({
    status: z.object({ status: z.enum(['saved', 'name taken', 'unknown book']), message: z.string() }),
    details: lessonPlanPage.nullable(),
  }),
  doc: 'Adds a lesson plan, or changes one. No two are called alike.',
});
