import { z } from 'zod';
import { calendarDate, replyDate, startAfterEnd } from './common/calendar-date.ts';
import { id } from './common/ids.ts';
import { placeIds, programme } from './common/programme.ts';
import { titleFields } from './common/title-fields.ts';
import { get, listsChildren } from './endpoint.ts';

export const about = { title: 'Lending statistics', description: 'Lending over any dates.' };

/** Drill-down from a programme to places, children and loans; totals match at each step. */

const range = { start: calendarDate, end: calendarDate };
const inOrder = ({ start, end }: { start: string; end: string }) => start <= end;

/** `all`, or an id. */
const oneOr = <Word extends string>(word: Word) => z.union([z.literal(word), id], `Write ${word}, or an id.`);

const placeFigures = z.object({
  issued: z.int().describe('Books issued to children'),
  renewed: z.int().describe('Renewals: books that children kept for longer'),
  returned: z.int().describe('Books returned by children'),
  children_borrowed: z.int().describe('Different children who borrowed'),
  books_brought: z.int().describe('Books issued to the place itself'),
  books_taken_home: z.int().describe('Books returned by the place itself'),
  read_alouds: z.int().describe('Read-alouds done'),
});
export type PlaceFigures = z.infer<typeof placeFigures>;

export const placeStatistics = placeFigures.extend({
  ...placeIds,
  school_name: z.string().nullable(),
  place_name: z.string(),
  no_of_children: z.int().describe('Enrolled now'),
  before: placeFigures.describe(
    'The same dates of the previous year for a range of 93 days to a year, else the same number of days just before; for a range that is not over, up to today',
  ),
});
export type PlaceStatistics = z.infer<typeof placeStatistics>;

export const statisticsOfPlaces = get(
  '/api/info/statistics_program_site_details/:program/:school/:grade/:start/:end',
  'staff',
  {
    costly: true,
    params: z
      .object({ program: programme, school: oneOr('all'), grade: oneOr('all_grades'), ...range })
      .refine(inOrder, startAfterEnd),
    reply: z.array(placeStatistics),
    doc: 'Lending in a range of dates, both included, by site or grade, in the order of names. `all` may be the id of one site (mop) or school (lis), `all_grades` the id of one grade.',
  },
);

const childrenWhoBorrowed = placeFigures.pick({ children_borrowed: true });

/** A child counts once, at however many places it borrowed: after a move or a promotion the places add up to more. */
export const statisticsOfAllPlaces = get(
  '/api/info/statistics_children_borrowed/:program/:school/:grade/:start/:end',
  'staff',
  {
    params: statisticsOfPlaces.params,
    reply: childrenWhoBorrowed.extend({ before: childrenWhoBorrowed }),
    doc: 'The different children who borrowed in a range of dates at all places that `statistics_program_site_details` lists for the same path: a child who borrowed at two places counts once. Every other figure is the sum over the places.',
  },
);

const childFigures = z.object({ issued: z.int(), renewed: z.int(), returned: z.int() });

export const childStatistics = childFigures.extend({
  child_id: z.int(),
  child_name: z.string(),
  card_no: z.string().nullable(),
  level: z.int().nullable(),
  enrolled_here: z.boolean().describe('False for a child who has left or moved since'),
  last_borrowed: replyDate.nullable().describe('The latest issue here in the range'),
  before: childFigures,
});
export type ChildStatistics = z.infer<typeof childStatistics>;

export const statisticsOfChildren = get('/api/info/statistics_children/:program/:id/:start/:end', 'staff', {
  costly: true,
  params: z.object({ program: programme, id, ...range }).refine(inOrder, startAfterEnd),
  reply: z.array(childStatistics),
  audit: listsChildren,
  doc: 'The same for one site or grade by child: those enrolled, and those who borrowed or returned there.',
});

export const loanStatistics = z.object({
  child_loan_id: z.string(),
  accn_no: z.string(),
  ...titleFields,
  diff_level: z.int().nullable(),
  date_issue: replyDate,
  date_return: replyDate.nullable(),
  issued: z.boolean().describe('Whether its issue lies in the range'),
  renewed: z.array(replyDate).describe('Its renewals in the range'),
  returned: z.boolean().describe('Whether its return lies in the range'),
});
export type LoanStatistics = z.infer<typeof loanStatistics>;

export const statisticsOfLoans = get(
  '/api/info/statistics_loans/:program/:id/:childId/:start/:end',
  'staff',
  {
    costly: true,
    params: z.object({ program: programme, id, childId: id, ...range }).refine(inOrder, startAfterEnd),
    reply: z.array(loanStatistics),
    audit: { action: 'read_child_loans', child: ({ params }) => params.childId },
    doc: 'The loans of one child at one site or grade that were issued, renewed or returned in the range, the oldest first.',
  },
);
