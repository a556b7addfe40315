import { z } from 'zod';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { editionFields, version } from './common/edition.ts';
import { idList, jsonField, optionalId, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { pageQuery } from './common/paging.ts';
import { programme } from './common/programme.ts';
import { timeOfDay } from './common/time-of-day.ts';
import { endpoint } from './endpoint.ts';
import { mostPartners, person } from './reading-partners.ts';

/** Why a third reading partner is refused. */
export const tooManyPartners = 'A session has at most 2 reading partners.';

/** Read-alouds on one page of a list. */
export const readAloudsPage = 50;

export const readAloud = z.object({
  ra_id: z.int(),
  program: programme,
  site_grade_id: z.int(),
  school_id: z.int().nullable(),
  site_name: z.string().describe('The site, or the school and grade: "Aldona Primary, III-A"'),
  date: replyDate,
  time: z.string().nullable().describe('"16:30"'),
  status: z.enum(['planned', 'done', 'cancelled']),
  lead: person.nullable(),
  rps: z.array(person).max(mostPartners),
  lp_id: z.int().nullable(),
  lp_name: z.string().nullable(),
  children_count: z.int().nullable().describe('Children who were there; null until it is done'),
  planned_date: replyDate
    .nullable()
    .describe('Of a session that is done: for when it was planned; null without a plan'),
  planned_time: z.string().nullable().describe('"16:30", with planned_date'),
  rep_id: z.int().nullable().describe('Its report; null while there is none'),
  ...editionFields,
});
export type ReadAloud = z.infer<typeof readAloud>;

const partners = idList(mostPartners, tooManyPartners);

/** What is planned of a session. */
const plannedFields = {
  site_grade_id: id,
  date: calendarDate,
  time: timeOfDay.default(null),
  lead: optionalId.default(null).describe('rp_id'),
  rps: partners.default([]).describe('rp_id of at most two'),
  lp_id: optionalId.default(null),
};

export const raPlan = endpoint({
  method: 'GET',
  path: '/api/info/ra_plan/mop/:weekStart',
  params: z.object({ weekStart: calendarDate.describe('A Sunday; another day is refused') }),
  reply: z.array(readAloud),
  doc: 'The sessions of mop in the week that starts on this Sunday, planned and done, by date, time and site.',
});

export const planRow = z.object({
  key: z
    .string()
    .max(64)
    .default('')
    .describe("The caller's own name for the row, given back with a conflict"),
  ra_id: optionalId.default(null).describe('None for a new session'),
  version: version.optional().describe('Needed with ra_id'),
  cancel: yesOrNo.default(false).describe('Takes the session out of the plan'),
  ...plannedFields,
});

export const planConflict = z.object({
  key: z.string(),
  ra_id: z.int().nullable(),
  reason: z
    .enum(['changed', 'cancelled', 'done', 'planned already', 'held already'])
    .describe('What somebody else has done meanwhile; "… already" where another session has the moment'),
  message: z.string().describe('A sentence for people'),
  current: readAloud.nullable().describe('As it stands now; null when it was cancelled'),
});
export type PlanConflict = z.infer<typeof planConflict>;

export const saveRaPlan = endpoint({
  method: 'POST',
  path: '/api/info/ra_plan/mop/:weekStart',
  params: z.object({ weekStart: calendarDate }),
  body: z.object({
    rows: jsonField(z.array(planRow).min(1, 'There is nothing to save.').max(200)),
    request_id: requestId.optional(),
  }),
  reply: z.object({
    status: z.object({ status: z.enum(['saved', 'changed meanwhile']), message: z.string() }),
    conflicts: z.array(planConflict).describe('Rows that were not saved, each with what stands instead'),
    plan: z.array(readAloud).describe('The whole week as it stands now'),
  }),
  doc: 'Saves the rows that were changed, each if nobody else has changed it since; the others are told and left as they are. One wrong row, and nothing is written.',
});

const ofProgramme = { program: programme };
const page = z.object({
  ...pageQuery(readAloudsPage),
  place: id.optional().describe('Of one site or grade only'),
});

export const listPlanned = endpoint({
  method: 'GET',
  path: '/api/:program/ra',
  params: z.object(ofProgramme),
  query: page,
  reply: z.array(readAloud).max(readAloudsPage),
  doc: 'Planned read-alouds, the earliest first: those whose day has passed wait to be marked done.',
});

export const listDone = endpoint({
  method: 'GET',
  path: '/api/:program/ra_done',
  params: z.object(ofProgramme),
  query: page,
  reply: z.array(readAloud).max(readAloudsPage),
  doc: 'Read-alouds done, the newest first.',
});

export const readAloudPage = readAloud.extend({
  children: z
    .array(z.object({ child_id: z.int(), name: z.string(), present: z.boolean() }))
    .describe('Those enrolled at the place now, and those who were present, by name'),
});
export type ReadAloudPage = z.infer<typeof readAloudPage>;

export const getPlanned = endpoint({
  method: 'GET',
  path: '/api/:program/ra/:id',
  params: z.object({ program: programme, id }),
  reply: readAloudPage,
  doc: 'One read-aloud, planned or done, with the children of its place.',
});

export const getDone = endpoint({
  method: 'GET',
  path: '/api/:program/ra_done/:id',
  params: z.object({ program: programme, id }),
  reply: readAloudPage,
  doc: 'One read-aloud that is done; 404 while it is planned.',
});

const outcome = <Status extends [string, ...string[]]>(statuses: Status) =>
  z.object({
    status: z.object({ status: z.enum(statuses), message: z.string().describe('A sentence for people') }),
    details: readAloudPage.nullable(),
  });

export const planReadAloud = endpoint({
  method: 'POST',
  path: '/api/:program/plan_ra',
  params: z.object(ofProgramme),
  body: planRow.omit({ key: true, cancel: true }).extend({ request_id: requestId.optional() }),
  reply: outcome(['planned', 'planned already', 'held already']),
  doc: 'Plans one session at a site or grade, or changes a planned one. A place has one session at one moment: where another is, that one is told.',
});

export const markDone = endpoint({
  method: 'POST',
  path: '/api/:program/ra_done',
  params: z.object(ofProgramme),
  body: z.object({
    ra_id: optionalId.default(null).describe('None for a session that was held without a plan'),
    version: version.optional().describe('Needed with ra_id'),
    ...plannedFields,
    held_earlier: yesOrNo
      .default(false)
      .describe('The session was held on `date`, before the day to come that it is planned for'),
    children_count: z
      .preprocess((value) => (typeof value === 'string' && value !== '' ? Number(value) : value), z.int())
      .pipe(z.number().min(0, 'Count the children: 0 or more.').max(2000, 'That is too many children.'))
      .describe('At least as many as are ticked'),
    attendance: idList(500, 'That is too many children.')
      .default([])
      .describe('child_id of those ticked as present'),
    request_id: requestId.optional(),
  }),
  reply: outcome(['done', 'child not enrolled here', 'cancelled', 'planned already', 'held already']),
  doc: 'Marks a session done, with who came and what was read; the same call corrects one that is done. Never dated after today, and refused for a session that is planned for a day to come unless held_earlier says that it was held before. If another session is planned or was held at that moment, the reply names it.',
});

const oneVersion = z.object({ ra_id: id, version, request_id: requestId.optional() });

export const markNotDone = endpoint({
  method: 'POST',
  path: '/api/:program/ra_not_done',
  params: z.object(ofProgramme),
  body: oneVersion,
  reply: outcome(['planned', 'has a report', 'planned already', 'held already']),
  doc: 'Takes back that a session was done: it is planned again, for the day and time it was planned for before. Refused once it has a report, and where another session has that moment by now.',
});

export const cancelReadAloud = endpoint({
  method: 'POST',
  path: '/api/:program/cancel_ra',
  params: z.object(ofProgramme),
  body: oneVersion,
  reply: outcome(['cancelled', 'done already']),
  doc: 'Takes a planned session out of the plan; it stays on record as cancelled.',
});

export const sessionInfo = z.object({
  site_grade_id: z.int(),
  school_id: z.int().nullable(),
  site_name: z.string(),
  no_of_children: z.int(),
  planned: z.int().describe('Sessions planned from today on'),
  to_mark_done: z.int().describe('Planned sessions whose day has passed'),
  ra_count: z.int().describe('Sessions done'),
  report_status: z.int().describe('Reports submitted; pending = ra_count - report_status'),
  next_session: replyDate.nullable(),
  last_session: replyDate.nullable(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;

export const listSessionInfo = endpoint({
  method: 'GET',
  path: '/api/:program/info',
  params: z.object(ofProgramme),
  reply: z.array(sessionInfo),
  doc: 'How far the sessions of each site or grade are, by name.',
});

export const getSessionInfo = endpoint({
  method: 'GET',
  path: '/api/:program/info/:id',
  params: z.object({ program: programme, id }),
  reply: sessionInfo,
  doc: 'The same of one site or grade.',
});
