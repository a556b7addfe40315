import { z } from 'zod';
import { action } from './audit-action.ts';
import type { AuditAction } from './audit-actions.gen.ts';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { editionFields, version } from './common/edition.ts';
import { idList, optionalId, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { pageQuery } from './common/paging.ts';
import { placeIds, programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { timeOfDay } from './common/time-of-day.ts';
import { type Audit, get, post } from './endpoint.ts';
import { mostPartners, person } from './reading-partners.ts';

export const about = { title: 'Sessions', description: 'Read-aloud sessions, planned and held.' };

export const actions = {
  plan_ra: action('programme', 'plan', 'planned', 'a session at {place}'),
  cancel_ra: action('programme', 'cancel', 'cancelled', 'a session at {place}'),
  ra_done: action('programme', 'mark', 'marked', 'a session at {place} as done'),
  ra_not_done: action('programme', 'mark', 'marked', 'a session at {place} as not done'),
};

/** Why a third reading partner is refused. */
export const tooManyPartners = 'A session has at most 2 reading partners.';

/** Sessions on one page of a list. */
export const readAloudsPage = 50;

export const readAloud = z.object({
  ra_id: z.int(),
  ...placeIds,
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
    .describe('For a session that is done: the planned date; null if it was not planned'),
  planned_time: z.string().nullable().describe('"16:30"; see planned_date'),
  rep_id: z.int().nullable().describe('Its report, or null'),
  ...editionFields,
});
export type ReadAloud = z.infer<typeof readAloud>;

const visitCounts = {
  no_of_children: z.int().describe('Children at the place'),
  children_borrowed: z
    .int()
    .describe('Children enrolled at the place who were issued a book there on the date of the session'),
};

/** A session on the day it is held: who comes, what is read, and how far lending has got. */
export const visit = readAloud
  .pick({
    ra_id: true,
    program: true,
    site_grade_id: true,
    school_id: true,
    site_name: true,
    date: true,
    time: true,
    status: true,
    lead: true,
    rps: true,
    lp_id: true,
    lp_name: true,
    children_count: true,
    rep_id: true,
  })
  .extend(visitCounts);
export type Visit = z.infer<typeof visit>;

/** Of one place. */
export const visitOfPlace = visit
  .nullable()
  .describe('The session of today; if there is none, the next one planned; null without one');

const partners = idList(mostPartners, tooManyPartners);

/** The plan of a session. */
export const plannedFields = {
  site_grade_id: id,
  date: calendarDate,
  time: timeOfDay.default(null),
  lead: optionalId.default(null).describe('rp_id'),
  rps: partners.default([]).describe('rp_ids, at most two'),
  lp_id: optionalId.default(null),
};

const ofProgramme = { program: programme };
const page = z.object({
  ...pageQuery(readAloudsPage),
  place: id.optional().describe('Of one site or grade only'),
});

export const listPlanned = get('/api/:program/ra', 'staff', {
  params: z.object(ofProgramme),
  query: page,
  reply: z.array(readAloud).max(readAloudsPage),
  doc: 'Planned sessions, earliest first, including past ones that are not marked done.',
});

export const listDone = get('/api/:program/ra_done', 'staff', {
  params: z.object(ofProgramme),
  query: page,
  reply: z.array(readAloud).max(readAloudsPage),
  doc: 'Sessions done, newest first.',
});

export const readAloudPage = readAloud.extend({
  ...visitCounts,
  children: z
    .array(z.object({ child_id: z.int(), name: z.string(), present: z.boolean() }))
    .describe('Those enrolled at the place now, and those who were present, by name'),
});
export type ReadAloudPage = z.infer<typeof readAloudPage>;

export const getPlanned = get('/api/:program/ra/:id', 'staff', {
  params: z.object({ program: programme, id: id.describe('A session: its ra_id') }),
  reply: readAloudPage,
  doc: 'One session, planned or done, with the children of its place.',
});

export const getDone = get('/api/:program/ra_done/:id', 'staff', {
  params: z.object({ program: programme, id: id.describe('A session: its ra_id') }),
  reply: readAloudPage,
  doc: 'One session that is done; 404 while it is planned.',
});

const details = readAloudPage.nullable();

/** Of a session, or of its report. */
export const auditOfSession = (
  action: AuditAction,
): Audit<{
  params: { program: string };
  reply: { details: { site_grade_id: number; date: string } | null };
}> => ({
  action,
  place: ({ reply }) => reply.details?.site_grade_id,
  program: ({ params }) => params.program,
  detail: ({ reply }) => reply.details?.date,
});

export const planReadAloud = post('/api/:program/plan_ra', 'coordinator', {
  params: z.object(ofProgramme),
  body: z.object({
    ra_id: optionalId.default(null).describe('Left out for a new session'),
    version: version.optional().describe('Required with ra_id'),
    ...plannedFields,
    request_id: requestId.optional(),
  }),
  reply: outcome(['planned', 'planned already', 'held already'], details),
  audit: auditOfSession('plan_ra'),
  doc: 'Plans a session at a site or grade, or changes a planned one. A place can have one session at a date and time; if there is another, the reply names it.',
  example: { body: { date: '2026-11-21', rps: [1] } },
});

export const markDone = post('/api/:program/ra_done', 'staff', {
  bodyKiB: 1024,
  params: z.object(ofProgramme),
  body: z.object({
    ra_id: optionalId.default(null).describe('Left out for a session that was not planned'),
    version: version.optional().describe('Required with ra_id'),
    ...plannedFields,
    held_earlier: yesOrNo
      .default(false)
      .describe('Confirms that the session was held on `date`, before its planned day'),
    children_count: z
      .preprocess((value) => (typeof value === 'string' && value !== '' ? Number(value) : value), z.int())
      .pipe(
        z.number().min(0, 'Enter the number of children: 0 or more.').max(2000, 'That is too many children.'),
      )
      .describe('At least as many as are marked present'),
    attendance: idList(500, 'That is too many children.').default([]).describe('child_ids of those present'),
    request_id: requestId.optional(),
  }),
  reply: outcome(
    ['done', 'child not enrolled here', 'cancelled', 'planned already', 'held already'],
    details,
  ),
  audit: auditOfSession('ra_done'),
  doc: 'Marks a session done, with who came and what was read; also corrects one that is done. The date cannot be after today. A session planned for a later day is refused unless held_earlier is true. If there is another session at that date and time, the reply names it.',
  example: { body: { date: '2026-11-21', time: '16:30', lead: 1, children_count: 12 } },
});

const oneVersion = z.object({ ra_id: id, version, request_id: requestId.optional() });

export const markNotDone = post('/api/:program/ra_not_done', 'staff', {
  params: z.object(ofProgramme),
  body: oneVersion,
  reply: outcome(['planned', 'has a report', 'planned already', 'held already'], details),
  audit: auditOfSession('ra_not_done'),
  doc: 'Marks a session as planned again, for its earlier date and time. Refused if it has a report, or if another session has that date and time.',
});

export const cancelReadAloud = post('/api/:program/cancel_ra', 'coordinator', {
  params: z.object(ofProgramme),
  body: oneVersion,
  reply: outcome(['cancelled', 'done already'], details),
  audit: auditOfSession('cancel_ra'),
  doc: 'Cancels a planned session; it stays on record as cancelled.',
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
  next_session: replyDate.nullable().describe('The first planned session from today on'),
  session_after_today: replyDate.nullable().describe('The first planned session after today'),
  last_session: replyDate.nullable(),
});
export type SessionInfo = z.infer<typeof sessionInfo>;

export const listSessionInfo = get('/api/:program/info', 'staff', {
  params: z.object(ofProgramme),
  reply: z.array(sessionInfo),
  doc: 'Session counts of each site or grade, by name.',
});

export const getSessionInfo = get('/api/:program/info/:id', 'staff', {
  params: z.object({ program: programme, id }),
  reply: sessionInfo,
  doc: 'The same for one site or grade.',
});
