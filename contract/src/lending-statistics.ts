import { z } from 'zod';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { startAfterEnd } from './common/date-range.ts';
import { id } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { titleFields } from './common/title-fields.ts';
import { endpoint } from './endpoint.ts';

/** The steps down from a programme: places, children of a place, loans of a child. The sums agree at each step. */

const range = { start: calendarDate, end: calendarDate };
const inOrder = ({ start, end }: { start: string; end: string }) => start <= end;

/** `all`, or the id of one. */
const oneOr = <Word extends string>(word: Word) => z.union([z.literal(word), id], `Write ${word}, or an id.`);

const placeFigures = z.object({
  issued: z.int().describe('Books issued to children'),
  returned: z.int().describe('Books that came back from children'),
  children_borrowed: z.int().describe('Different children who borrowed'),
  books_brought: z.int().describe('Books issued to the place itself'),
  books_taken_home: z.int().describe('Books returned by the place itself'),
  read_alouds: z.int().describe('Read-alouds done'),
});
export type PlaceFigures = z.infer<typeof placeFigures>;

export const placeStatistics = placeFigures.extend({
  program: programme,
  site_grade_id: z.int(),
  school_id: z.int().nullable(),
  school_name: z.string().nullable(),
  place_name: z.string(),
  no_of_children: z.int().describe('Enrolled now'),
  before: placeFigures.describe(
    'The same dates of the year before for a range of 93 days to a year, else as many days just before; a range that still runs counts up to today',
  ),
});
export type PlaceStatistics = z.infer<typeof placeStatistics>;

export const statisticsOfPlaces = endpoint({
  method: 'GET',
  path: '/api/info/statistics_program_site_details/:program/:school/:grade/:start/:end',
  params: z
    .object({ program: programme, school: oneOr('all'), grade: oneOr('all_grades'), ...range })
    .refine(inOrder, startAfterEnd),
  reply: z.array(placeStatistics),
  doc: 'Lending in a range of dates, both included, by site or grade, in the order of names. `all` may be the id of one site (mop) or school (lis), `all_grades` the id of one grade.',
});

const childFigures = z.object({ issued: z.int(), returned: z.int() });

export const childStatistics = childFigures.extend({
  child_id: z.int(),
  child_name: z.string(),
  card_no: z.string().nullable(),
  level: z.int().nullable(),
  enrolled_here: z.boolean().describe('False for a child who has left or moved since'),
  last_borrowed: replyDate.nullable().describe('The latest issue here within the range'),
  before: childFigures,
});
export type ChildStatistics = z.infer<typeof childStatistics>;

export const statisticsOfChildren = endpoint({
  method: 'GET',
  path: '/api/info/statistics_children/:program/:id/:start/:end',
  params: z.object({ program: programme, id, ...range }).refine(inOrder, startAfterEnd),
  reply: z.array(childStatistics),
  doc: 'The same for one site or grade, child by child: those enrolled, and those who borrowed or returned there.',
});

export const loanStatistics = z.object({
  child_loan_id: z.string(),
  accn_no: z.string(),
  ...titleFields,
  diff_level: z.int().nullable(),
  date_issue: replyDate,
  date_return: replyDate.nullable(),
  issued: z.boolean().describe('Whether its issue lies in the range'),
  returned: z.boolean().describe('Whether its return lies in the range'),
});
export type LoanStatistics = z.infer<typeof loanStatistics>;

export const statisticsOfLoans = endpoint({
  method: 'GET',
  path: '/api/info/statistics_loans/:program/:id/:childId/:start/:end',
  params: z.object({ program: programme, id, childId: id, ...range }).refine(inOrder, startAfterEnd),
  reply: z.array(loanStatistics),
  doc: 'The loans of one child at one site or grade that were issued or returned in the range, the oldest first.',
});
