import { z } from 'zod';
import { action } from './audit-action.ts';
import { replyDate } from './common/calendar-date.ts';
import { editionFields, version } from './common/edition.ts';
import { emptyAsNull, jsonField, line, optionalLine, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { placeIds, programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { timeOfDay } from './common/time-of-day.ts';
import { get, post } from './endpoint.ts';

export const about = {
  title: 'Records of places',
  description: 'Sites, schools and grades: add, change, close.',
};

export const actions = {
  add_site: action('places', 'add', 'added', 'the site {place}'),
  save_site: action('places', 'change', 'changed', 'the site {place}'),
  add_school: action('places', 'add', 'added', 'a school'),
  save_school: action('places', 'change', 'changed', 'a school'),
  add_grade: action('places', 'add', 'added', 'grades to a school'),
  save_grade: action('places', 'rename', 'renamed', 'the grade {place}'),
  close_place: action('places', 'close or open', 'closed or opened', '{place}'),
  close_school: action('places', 'close or open', 'closed or opened', 'a school'),
};

const weekday = z.enum(
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  'Choose a day of the week.',
);
export type Weekday = z.infer<typeof weekday>;

const closedSince = replyDate.nullable().describe('Null while it is open');

export const placeRecord = z.object({
  ...placeIds,
  school_name: z.string().nullable(),
  code: z.string().describe('Of a site; for a grade its name: "III-A"'),
  name: z.string(),
  group: z.enum(['senior', 'junior']),
  visit_day: weekday.nullable(),
  visit_time: z.string().nullable().describe('"16:30"'),
  inactive_since: closedSince,
  ...editionFields,
});
export type PlaceRecord = z.infer<typeof placeRecord>;

export const schoolRecord = z.object({
  school_id: z.int(),
  code: z.string(),
  shift: z.string().nullable(),
  name: z.string(),
  region: z.string().nullable(),
  inactive_since: closedSince,
  ...editionFields,
});
export type SchoolRecord = z.infer<typeof schoolRecord>;

export const getPlaceRecord = get('/api/info/place_record/:program/:id', 'staff', {
  params: z.object({ program: programme, id }),
  reply: placeRecord,
  doc: 'The record of one site or grade, open or closed.',
});

export const getSchoolRecord = get('/api/info/school_record/:schoolId', 'staff', {
  params: z.object({ schoolId: id }),
  reply: schoolRecord,
  doc: 'The record of one school, open or closed.',
});

export const closedPlace = z.object({
  site_grade_id: z.int().nullable().describe('Null for a school'),
  school_id: z.int().nullable(),
  code: z.string(),
  name: z.string().describe('The site, the school, or the school and grade'),
  inactive_since: replyDate,
});
export type ClosedPlace = z.infer<typeof closedPlace>;

export const listClosedPlaces = get('/api/:program/closed_places', 'staff', {
  params: z.object({ program: programme }),
  reply: z.array(closedPlace),
  doc: 'Sites, or schools and single grades of open schools, that are closed, by name.',
});

export const nextPlaceCodes = get('/api/info/next_place_codes', 'staff', {
  reply: z.object({ site: z.string(), school: z.string() }),
  doc: "Suggested codes for a new site and a new school, following the existing ones; '' if those are words.",
});

const sure = yesOrNo.default(false).describe('Adds it although a likely duplicate was reported');

const siteFields = {
  code: line('Give the site a code.', 64),
  name: line('Give the site a name.'),
  group: z.enum(['senior', 'junior'], 'Choose senior or junior.').default('senior'),
  visit_day: z.preprocess(emptyAsNull, weekday.nullable()),
  visit_time: timeOfDay,
  sure,
  request_id: requestId.optional(),
};

const schoolFields = {
  code: line('Give the school a code.', 64),
  shift: optionalLine(40),
  name: line('Give the school a name.'),
  region: optionalLine(),
  sure,
  request_id: requestId.optional(),
};

const codesTaken = ['code taken', 'likely the same'] as const;
const ofSite = placeRecord.nullable().describe('The site; the existing one if it is a duplicate');
const ofSchool = schoolRecord.nullable().describe('The school; the existing one if it is a duplicate');

export const addSite = post('/api/info/add_site', 'coordinator', {
  body: z.object(siteFields),
  reply: outcome(['added', ...codesTaken], ofSite),
  audit: { action: 'add_site', place: ({ reply }) => reply.details?.site_grade_id },
  doc: 'Adds a site. A code can have one senior and one junior group; a likely duplicate is reported first.',
  example: { body: { visit_day: 'Monday' } },
});

export const saveSite = post('/api/info/save_site', 'coordinator', {
  body: z.object({ site_grade_id: id, version, ...siteFields }),
  reply: outcome(['saved', ...codesTaken], ofSite),
  audit: { action: 'save_site', place: ({ body }) => body.site_grade_id },
  doc: 'Changes the record of a site.',
  example: { body: { version: 1, visit_time: '16:30' } },
});

/** Most grades of one school. */
export const mostGrades = 200;

const gradeCode = line('Give the grade a name.', 64);
const gradeCodes = (least: number) =>
  jsonField(
    z
      .array(gradeCode)
      .min(least, 'Choose at least one grade.')
      .max(mostGrades, `A school has at most ${mostGrades} grades.`),
  );

export const addSchool = post('/api/info/add_school', 'coordinator', {
  bodyKiB: 256,
  body: z.object({ ...schoolFields, grades: gradeCodes(0).default([]) }),
  reply: outcome(['added', ...codesTaken], ofSchool),
  audit: { action: 'add_school', detail: ({ body }) => body.name },
  doc: 'Adds a school with its grades.',
  example: { body: { grades: ['III-A'] } },
});

export const saveSchool = post('/api/info/save_school', 'coordinator', {
  body: z.object({ school_id: id, version, ...schoolFields }),
  reply: outcome(['saved', ...codesTaken], ofSchool),
  audit: { action: 'save_school', detail: ({ body }) => body.name },
  doc: 'Changes the record of a school.',
  example: { body: { version: 1 } },
});

export const addGrade = post('/api/info/add_grade', 'coordinator', {
  bodyKiB: 256,
  body: z.object({ school_id: id, grades: gradeCodes(1), request_id: requestId.optional() }),
  reply: outcome(
    ['added', 'code taken', 'school is closed'],
    z.array(placeRecord).describe('The added grades; if refused, the existing ones'),
  ),
  audit: { action: 'add_grade', detail: ({ reply }) => reply.details?.[0]?.school_name },
  doc: 'Adds grades to a school: all of them, or none if one exists already.',
  example: { body: { grades: ['III-A'] } },
});

export const saveGrade = post('/api/info/save_grade', 'coordinator', {
  body: z.object({ site_grade_id: id, version, grade_code: gradeCode, request_id: requestId.optional() }),
  reply: outcome(['saved', 'code taken'], placeRecord.nullable()),
  audit: { action: 'save_grade', place: ({ body }) => body.site_grade_id },
  doc: 'Renames a grade.',
  example: { body: { version: 1, grade_code: 'III-A' } },
});

const whyNotClosed = ['books are there', 'children are enrolled', 'sessions are planned'] as const;

const closing = {
  version,
  closed: yesOrNo.describe('True closes, false reopens'),
  request_id: requestId.optional(),
};

export const closePlace = post('/api/info/close_place', 'coordinator', {
  body: z.object({ program: programme, site_grade_id: id, ...closing }),
  reply: outcome(['closed', 'opened', ...whyNotClosed, 'school is closed'], placeRecord.nullable()),
  audit: {
    action: 'close_place',
    place: ({ body }) => body.site_grade_id,
    detail: ({ body }) => (body.closed ? 'closed' : 'opened again'),
  },
  doc: 'Closes a site or grade that has no books, children or planned sessions, or reopens it. Its history is kept.',
  example: { body: { program: 'mop', version: 1, closed: true } },
});

export const closeSchool = post('/api/info/close_school', 'coordinator', {
  body: z.object({ school_id: id, ...closing }),
  reply: outcome(['closed', 'opened', ...whyNotClosed], schoolRecord.nullable()),
  audit: { action: 'close_school', detail: ({ reply }) => reply.status.message },
  doc: 'Closes a school with all its grades, or reopens it with the grades that were closed with it.',
  example: { body: { version: 1, closed: true } },
});
