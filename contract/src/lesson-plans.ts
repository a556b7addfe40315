import { z } from 'zod';
import { action } from './audit-action.ts';
import { replyDate } from './common/calendar-date.ts';
import { cover } from './common/cover-image.ts';
import { editionFields, version } from './common/edition.ts';
import { line, optionalId, optionalLine, paragraphs, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { get, post } from './endpoint.ts';
import { person } from './reading-partners.ts';

export const about = { title: 'Lesson plans', description: 'What a read-aloud session can be held with.' };

export const actions = {
  save_lesson_plan: action('programme', 'save', 'saved', 'a lesson plan'),
};

export const lessonPlan = z.object({
  lp_id: z.int(),
  lp_name: z.string(),
  theme: z.string(),
  title_id: z.int().nullable(),
  isbn: z.string().nullable().describe('Of the linked book'),
  title: z.string().nullable().describe('Of the linked book'),
  author: z.string().nullable(),
  level: z.int().nullable().describe('Of the linked book'),
  category_primary: z.string().nullable(),
  hex_code: z.string().nullable(),
  cover,
  accn_no: z.string().nullable().describe('A copy of the linked book, to link to its page'),
  used: z.int().describe('Sessions held with it, of both programmes'),
  last_used: z.string().nullable().describe('YYYY-MM-DD'),
  active: z.boolean(),
  ...editionFields,
});
export type LessonPlan = z.infer<typeof lessonPlan>;

/** Most coming sessions listed for a lesson plan; the rest are only counted. */
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
  steps: z.string().describe('One per line'),
  materials: z.string().describe('One per line'),
  coming: z
    .array(comingSession)
    .max(mostComing)
    .describe('Sessions of both programmes planned with it from today on, the soonest first'),
  coming_total: z.int().describe('The total number'),
});
export type LessonPlanPage = z.infer<typeof lessonPlanPage>;

export const listLessonPlans = get('/api/info/get_lps/echo', 'staff', {
  etag: true,
  query: z.object({ former: z.literal('true').optional().describe('Archived ones, too') }),
  reply: z.array(lessonPlan),
  doc: 'All lesson plans by name.',
});

export const getLessonPlan = get('/api/info/lesson_plan/:lpId', 'staff', {
  etag: true,
  params: z.object({ lpId: id }),
  reply: lessonPlanPage,
  doc: 'One lesson plan, complete.',
});

export const lessonPlanSuggestion = z.object({
  lp_id: z.int(),
  lp_name: z.string(),
  theme: z.string(),
  title: z.string().nullable().describe('Of the linked book'),
});
export type LessonPlanSuggestion = z.infer<typeof lessonPlanSuggestion>;

export const autocompleteLessonPlan = get('/api/info/autocomplete/lp/:text', 'staff', {
  costly: true,
  params: z.object({ text: z.string().trim().min(1).max(200) }),
  reply: z.array(lessonPlanSuggestion).max(20),
  doc: 'Lesson plans found by the beginnings of words in name or theme.',
});

export const saveLessonPlan = post('/api/info/save_lesson_plan', 'staff', {
  bodyKiB: 256,
  body: z.object({
    lp_id: optionalId.describe('Left out for a new plan'),
    version: version.optional().describe('Required with lp_id'),
    lp_name: line('Enter a name.'),
    theme: optionalLine().transform((theme) => theme ?? ''),
    title_id: optionalId.describe('The linked book'),
    objectives: paragraphs(),
    steps: paragraphs(),
    materials: paragraphs(),
    active: yesOrNo.default(true),
    request_id: requestId.optional(),
  }),
  reply: outcome(['saved', 'name taken', 'unknown book'], lessonPlanPage.nullable()),
  audit: { action: 'save_lesson_plan', detail: ({ body }) => body.lp_name },
  doc: 'Adds or changes a lesson plan. Names are unique.',
  example: { body: { title_id: null, steps: 'Look at the cover.' } },
});
