import { z } from 'zod';
import { action } from './audit-action.ts';
import { replyDate } from './common/calendar-date.ts';
import { editionFields, version } from './common/edition.ts';
import { optionalId, paragraphs } from './common/fields.ts';
import { fixedAtOne, id, requestId } from './common/ids.ts';
import { pageQuery } from './common/paging.ts';
import { placeIds, programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { get, post } from './endpoint.ts';
import { auditOfSession, readAloud } from './read-alouds.ts';
import { person } from './reading-partners.ts';

export const about = { title: 'Reports', description: 'Written after a session, and discussed.' };

export const actions = {
  submit_report: action('programme', 'write', 'wrote', 'a report of {place}'),
  post_comment: action('programme', 'comment on', 'commented on', 'a report'),
};

/** Reports on one page of a list. */
export const reportsPage = 50;
/** Most stars (SPEC section 9). */
export const mostStars = 5;

export const reportRow = z.object({
  rep_id: z.int(),
  ra_id: z.int(),
  ...placeIds,
  site_name: z.string().describe('The site, or the school and grade'),
  schools_name: z.string().nullable().describe('Null in mop'),
  grade_code: z.string().nullable().describe('Null in mop'),
  date: replyDate.describe('Of the session'),
  submitted_on: replyDate,
  lead: person.nullable(),
  rps: z.array(person),
  lp_id: z.int().nullable(),
  lp_name: z.string().nullable(),
  children_count: z.int().nullable(),
  rating: z.int().nullable().describe('1 to 5 stars; null in old reports'),
  written_by: z.string().nullable(),
  comments: z.int(),
  last_comment_at: z.string().nullable().describe('UTC'),
});
export type ReportRow = z.infer<typeof reportRow>;

export const reportComment = z.object({
  comment_id: z.int(),
  comment: z.string(),
  rep_id: z.int(),
  rp_id: z.int(),
  author: z.string(),
  at: z.string().describe('UTC'),
  mine: z.boolean().describe('Written by the caller'),
});
export type ReportComment = z.infer<typeof reportComment>;

export const reportPage = reportRow.extend({
  what_was_read: z.string(),
  how_it_went: z.string(),
  to_change: z.string(),
  time: z.string().nullable(),
  no_of_children: z.int().describe('Enrolled at the place now'),
  present: z.array(z.string()).describe('Names of the children ticked as present'),
  ...editionFields,
});
export type ReportPage = z.infer<typeof reportPage>;

const ofProgramme = z.object({ program: programme });
const page = z.object(pageQuery(reportsPage));

export const listReports = get('/api/:program/report', 'staff', {
  params: ofProgramme,
  query: page.extend({ place: id.optional().describe('Of one site or grade only') }),
  reply: z.array(reportRow).max(reportsPage),
  doc: 'Reports of a programme, newest first.',
});

export const viewReports = get('/api/:program/view_reports', 'staff', {
  params: ofProgramme,
  query: page,
  reply: z.array(reportRow).max(reportsPage),
  doc: 'The same list with full texts, newest first.',
});

export const getReport = get('/api/:program/report/:id', 'staff', {
  params: z.object({ program: programme, id: id.describe('A report: its rep_id') }),
  reply: reportPage,
  doc: 'One report, complete.',
});

export const reportFields = ['schools_name', 'grade_code', 'lp_name'] as const;

const all = z.literal('all', 'Enter all here.');

export const reportListing = get('/api/info/report_display_listing/lis/:school/:grade/:lp/:month', 'staff', {
  costly: true,
  params: z.object({
    school: z.union([all, id]).describe('school_id or all'),
    grade: z.union([all, id]).describe('site_grade_id or all'),
    lp: z.union([all, id]).describe('lp_id or all'),
    month: z
      .union([all, z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month is written 2026-11.')])
      .describe('Of the session: 2026-11, or all'),
  }),
  query: page.extend({
    field: z.enum(reportFields, 'Search by schools_name, grade_code or lp_name.').optional(),
    pattern: z.string().max(200, 'A pattern has at most 200 characters.').optional(),
  }),
  reply: z.array(reportRow).max(reportsPage),
  doc: 'Reports of lis, newest first. With field and pattern, those whose field matches this regular expression (RE2), upper and lower case alike.',
  example: { params: { lp: 'all', month: 'all' } },
});

export const reportDisplay = get('/api/info/report_display_view/lis/:reportId/all', 'staff', {
  params: z.object({ reportId: id }),
  reply: reportPage.extend({ discussion: z.array(reportComment) }),
  doc: 'One report of lis with its discussion, the oldest comment first.',
});

export const pendingReports = get('/api/:program/reports_pending', 'staff', {
  params: ofProgramme,
  reply: z.array(readAloud).max(500),
  doc: 'Sessions that are done and have no report, oldest first; at most 500.',
});

export const reportNeedsWords = 'Write something: what was read, how it went, or what to change next time.';

/** Stars alone are not a report: the session stays pending. */
export const hasWords = (texts: Record<'what_was_read' | 'how_it_went' | 'to_change', string>): boolean =>
  [texts.what_was_read, texts.how_it_went, texts.to_change].some((text) => text.trim() !== '');

export const submitReport = post('/api/:program/submit_report', 'staff', {
  bodyKiB: 256,
  params: ofProgramme,
  body: z.object({
    ra_id: optionalId.default(null).describe('May be left out if the place has one pending report'),
    reports_site_id: optionalId.default(null).describe('The site or grade; must match the session'),
    rep_id: optionalId.default(null).describe('To change a report; requires version'),
    version: version.optional(),
    rating: z
      .preprocess((value) => (typeof value === 'string' && value !== '' ? Number(value) : value), z.int())
      .pipe(z.number().min(1, 'Give 1 to 5 stars.').max(mostStars, 'Give 1 to 5 stars.')),
    what_was_read: paragraphs(),
    how_it_went: paragraphs(),
    to_change: paragraphs(),
    request_id: requestId.optional(),
  }),
  reply: outcome(
    ['submitted', 'saved', 'already reported', 'not done yet'],
    reportPage.nullable().describe('The report; the existing one if there is one already'),
  ),
  audit: auditOfSession('submit_report'),
  doc: 'Writes the report of a session that is done; with rep_id and version, changes it. At least one of the three texts is required.',
  example: {
    body: {
      rating: 4,
      what_was_read: 'The Red Raincoat, to the end.',
      how_it_went: 'They laughed.',
    },
  },
});

export const reportDashboard = get('/api/:program/report_dashboard', 'staff', {
  params: ofProgramme,
  reply: z.object({
    ra_count: z.int(),
    report_status: z.int(),
    places: z
      .array(
        z.object({
          site_grade_id: z.int(),
          school_id: z.int().nullable(),
          site_name: z.string(),
          ra_count: z.int().describe('Read-alouds done'),
          report_status: z.int().describe('Reports submitted; pending = ra_count - report_status'),
          oldest_pending: replyDate.nullable().describe('Date of the oldest session without a report'),
          last_rep_id: z.int().nullable(),
          last_submitted_on: replyDate.nullable(),
          average_rating: z.number().nullable().describe('Of all its reports, 1 to 5'),
        }),
      )
      .describe('By name'),
    months: z
      .array(
        z.object({
          month: z.string().describe('2026-11'),
          ra_count: z.int(),
          report_status: z.int().describe('How many sessions of that month have a report'),
          children_count: z.int(),
        }),
      )
      .describe('The last twelve, oldest first'),
    ratings: z.array(z.object({ rating: z.int(), cnt: z.int() })).describe('1 to 5 stars'),
  }),
  doc: 'How complete the reports of a programme are, and their stars.',
});

export const listComments = get('/api/:program/get_report_comment/:id/:after', 'staff', {
  params: z.object({
    program: programme,
    id: id.describe('A report: its rep_id'),
    after: z
      .union([z.literal('0').transform(() => 0), id])
      .describe('0, or the comment_id to continue after'),
  }),
  reply: z.array(reportComment),
  doc: 'The comments on a report after a given one, oldest first, so that an open screen can fetch new ones.',
  example: { params: { after: '0' } },
});

export const postComment = post('/api/:program/post_report_comment', 'staff', {
  params: ofProgramme,
  body: z.object({
    comment: z
      .string('Write a comment first.')
      .trim()
      .min(1, 'Write a comment first.')
      .max(2000, 'A comment has at most 2,000 characters.'),
    rep_id: id,
    rp_id: fixedAtOne('rp_id'),
    request_id: requestId.optional(),
  }),
  reply: z.array(reportComment).length(1),
  audit: {
    action: 'post_comment',
    program: ({ params }) => params.program,
    detail: ({ body }) => body.rep_id,
  },
  doc: 'Adds a comment to a report; the reply is a list with that comment.',
  example: { body: { rp_id: 1, comment: 'Well done.' } },
});
