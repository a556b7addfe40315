import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { editionFields, version } from './common/edition.ts';
import { jsonField, line, optionalLine, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { timeOfDay } from './common/time-of-day.ts';
import { weekdayNames } from './common/week.ts';
import { endpoint } from './endpoint.ts';

/** The records of sites, schools and grades: to be added, changed, closed and opened again. */

const closedSince = replyDate.nullable().describe('Null while it is open');

export const placeRecord = z.object({
  program: programme,
  site_grade_id: z.int(),
  school_id: z.int().nullable(),
  school_name: z.string().nullable(),
  code: z.string().describe('Of a site; a grade is called by it: "III-A"'),
  name: z.string(),
  group: z.enum(['senior', 'junior']),
  visit_day: z.enum(weekdayNames).nullable(),
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

export const getPlaceRecord = endpoint({
  method: 'GET',
  path: '/api/info/place_record/:program/:id',
  params: z.object({ program: programme, id }),
  reply: placeRecord,
  doc: 'The record of one site or grade, open or closed.',
});

export const getSchoolRecord = endpoint({
  method: 'GET',
  path: '/api/info/school_record/:schoolId',
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

export const listClosedPlaces = endpoint({
  method: 'GET',
  path: '/api/:program/closed_places',
  params: z.object({ program: programme }),
  reply: z.array(closedPlace),
  doc: 'Sites, or schools and single grades of open schools, that are closed, by name.',
});

export const nextPlaceCodes = endpoint({
  method: 'GET',
  path: '/api/info/next_place_codes',
  reply: z.object({ site: z.string(), school: z.string() }),
  doc: "Codes to propose for a new site and a new school, in the manner of those there are; '' where these are words.",
});

const status = <Statuses extends [string, ...string[]]>(statuses: Statuses) =>
  z.object({ status: z.enum(statuses), message: z.string().describe('A sentence for people') });

const sure = yesOrNo.default(false).describe('It is another one, though a likely duplicate was named');

const siteFields = {
  code: line('Give the site a code.', 64),
  name: line('Give the site a name.'),
  group: z.enum(['senior', 'junior'], 'Choose senior or junior.').default('senior'),
  visit_day: z.preprocess(
    (day) => (day === '' || day === undefined ? null : day),
    z.enum(weekdayNames, 'Choose a day of the week.').nullable(),
  ),
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
const ofSite = placeRecord.nullable().describe('The site; the other one when it is a duplicate');
const ofSchool = schoolRecord.nullable().describe('The school; the other one when it is a duplicate');

export const addSite = endpoint({
  method: 'POST',
  path: '/api/info/add_site',
  body: z.object(siteFields),
  reply: z.object({ status: status(['added', ...codesTaken]), details: ofSite }),
  doc: 'Adds a site. A code has one senior and one junior group; a likely duplicate is named first.',
});

export const saveSite = endpoint({
  method: 'POST',
  path: '/api/info/save_site',
  body: z.object({ site_grade_id: id, version, ...siteFields }),
  reply: z.object({ status: status(['saved', ...codesTaken]), details: ofSite }),
  doc: 'Changes the record of a site.',
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

export const addSchool = endpoint({
  method: 'POST',
  path: '/api/info/add_school',
  body: z.object({ ...schoolFields, grades: gradeCodes(0).default([]) }),
  reply: z.object({ status: status(['added', ...codesTaken]), details: ofSchool }),
  doc: 'Adds a school with its grades.',
});

export const saveSchool = endpoint({
  method: 'POST',
  path: '/api/info/save_school',
  body: z.object({ school_id: id, version, ...schoolFields }),
  reply: z.object({ status: status(['saved', ...codesTaken]), details: ofSchool }),
  doc: 'Changes the record of a school.',
});

export const addGrade = endpoint({
  method: 'POST',
  path: '/api/info/add_grade',
  body: z.object({ school_id: id, grades: gradeCodes(1), request_id: requestId.optional() }),
  reply: z.object({
    status: status(['added', 'code taken', 'school is closed']),
    details: z.array(placeRecord).describe('The grades that were added; those taken already when refused'),
  }),
  doc: 'Adds grades to a school: all of them or, where one is there already, none.',
});

export const saveGrade = endpoint({
  method: 'POST',
  path: '/api/info/save_grade',
  body: z.object({ site_grade_id: id, version, grade_code: gradeCode, request_id: requestId.optional() }),
  reply: z.object({ status: status(['saved', 'code taken']), details: placeRecord.nullable() }),
  doc: 'Renames a grade.',
});

const whyNotClosed = ['books are there', 'children are enrolled', 'sessions are planned'] as const;

const closing = {
  version,
  closed: yesOrNo.describe('True closes, false opens again'),
  request_id: requestId.optional(),
};

export const closePlace = endpoint({
  method: 'POST',
  path: '/api/info/close_place',
  body: z.object({ program: programme, site_grade_id: id, ...closing }),
  reply: z.object({
    status: status(['closed', 'opened', ...whyNotClosed, 'school is closed']),
    details: placeRecord.nullable(),
  }),
  doc: 'Closes a site or grade where nothing is left to do, or opens it again; its history stays.',
});

export const closeSchool = endpoint({
  method: 'POST',
  path: '/api/info/close_school',
  body: z.object({ school_id: id, ...closing }),
  reply: z.object({
    status: status(['closed', 'opened', ...whyNotClosed]),
    details: schoolRecord.nullable(),
  }),
  doc: 'Closes a school with all its grades, or opens it again with those that were closed along with it.',
});
