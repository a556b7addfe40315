import { z } from 'zod';
import { action } from './audit-action.ts';
import { calendarDate } from './common/calendar-date.ts';
import { version } from './common/edition.ts';
import { jsonField, optionalId, yesOrNo } from './common/fields.ts';
import { requestId } from './common/ids.ts';
import { statusOf } from './common/status.ts';
import { get, post } from './endpoint.ts';
import { plannedFields, readAloud } from './read-alouds.ts';

export const about = { title: 'Planner', description: 'The planned sessions of a week.' };

export const actions = {
  save_ra_plan: action('programme', 'save', 'saved', 'the weekly plan'),
};

export const raPlan = get('/api/info/ra_plan/mop/:weekStart', 'staff', {
  params: z.object({ weekStart: calendarDate.describe('A Sunday; another day is refused') }),
  reply: z.array(readAloud),
  doc: 'The sessions of mop in the week that starts on this Sunday, planned and done, by date, time and site.',
});

export const planRow = z.object({
  key: z.string().max(64).default('').describe("The caller's own key for the row, returned with a conflict"),
  ra_id: optionalId.default(null).describe('Left out for a new session'),
  version: version.optional().describe('Required with ra_id'),
  cancel: yesOrNo.default(false).describe('Cancels the session'),
  ...plannedFields,
});

export const planConflict = z.object({
  key: z.string(),
  ra_id: z.int().nullable(),
  reason: z
    .enum(['changed', 'cancelled', 'done', 'planned already', 'held already'])
    .describe('What someone else has done meanwhile; "… already" if another session has that date and time'),
  message: z.string().describe('A sentence for people'),
  current: readAloud.nullable().describe('The stored session; null if it was cancelled'),
});
export type PlanConflict = z.infer<typeof planConflict>;

export const saveRaPlan = post('/api/info/ra_plan/mop/:weekStart', 'coordinator', {
  bodyKiB: 256,
  params: z.object({ weekStart: calendarDate }),
  body: z.object({
    rows: jsonField(z.array(planRow).min(1, 'There is nothing to save.').max(200)),
    request_id: requestId.optional(),
  }),
  reply: z.object({
    status: statusOf(['saved', 'changed meanwhile']),
    conflicts: z.array(planConflict).describe('Rows that were not saved, each with the stored session'),
    plan: z.array(readAloud).describe('The whole stored week'),
  }),
  audit: { action: 'save_ra_plan', detail: ({ reply }) => reply.status.message },
  doc: 'Saves each changed row that no one else has changed since; the others are returned as conflicts. If any row is invalid, nothing is written.',
});
