import { z } from 'zod';
import { action } from './audit-action.ts';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { emptyAsAbsent, paragraphs, yesOrNo } from './common/fields.ts';
import { accnNo, chosenChild, id, requestId } from './common/ids.ts';
import { opinion } from './common/opinion.ts';
import { nextPage, pageQuery } from './common/paging.ts';
import { placeIds, programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { titleFields } from './common/title-fields.ts';
import { get, listsChildren, post } from './endpoint.ts';

export const about = {
  title: 'Reading',
  description: 'What a child read with someone, what it said of a book, and how hard its books were.',
};

export const actions = {
  read_child_readings: action('children', 'read', 'read', 'the reading history of {child}'),
  read_child_pattern: action('children', 'look at', 'looked at', 'the reading pattern of {child}'),
  submit_reading: action('children', 'record', 'recorded', 'a reading of {child}'),
  how_was_it: action('children', 'record', 'recorded', 'what {child} said of a book'),
};

/** Entries on one page of a reading history. */
export const readingPageSize = 50;

export const readingEntry = z.object({
  reading_id: z.string(),
  program: programme,
  site_grade_id: z.int(),
  child_id: z.int(),
  child_name: z.string(),
  date_reading: replyDate,
  accn_no: z.string(),
  ...titleFields,
  reading_level: z.int().nullable().describe('At which the child read, on the scale of levels'),
  opinion: opinion.nullable().describe('What the child said of the book at its return; else null'),
  observation: z.string(),
  support_of_illustrations: z
    .boolean()
    .nullable()
    .describe('Whether the illustrations supported the reading; null with an opinion, where it is not known'),
  librarian_id: z.int().nullable().describe('Who read with the child; null with an opinion'),
  read_with: z.string().nullable().describe('The name of that person'),
});
export type ReadingEntry = z.infer<typeof readingEntry>;

/** The page, from 1; SPEC section 9 uses 1. */
const page = id;

const orderOfPages = `the newest first, ${readingPageSize} on a page.`;

export const childReading = get('/api/info/child_reading/:program/:id/:page/:childId', 'staff', {
  params: z.object({ program: programme, id, page, childId: id }),
  reply: z.array(readingEntry).max(readingPageSize),
  audit: { action: 'read_child_readings', child: ({ params }) => params.childId },
  doc: `The reading history of one child of this site or grade, ${orderOfPages}`,
});

export const placeReading = get('/api/info/child_reading/:program/:id/:page', 'staff', {
  params: z.object({ program: programme, id, page }),
  reply: z.array(readingEntry).max(readingPageSize),
  audit: listsChildren,
  doc: `The reading history of all children of this site or grade, ${orderOfPages}`,
});

/** An empty form field means no level. */
const level = z.preprocess(emptyAsAbsent, id.optional());

export const readingStatuses = ['saved', 'unknown accession number', 'child not enrolled here'] as const;

export const submitReading = post('/api/info/mop_reading_history_submit', 'staff', {
  body: z.object({
    program: programme.optional().describe('Checked against the place when given'),
    site_grade_id: id,
    child_id: chosenChild,
    date_reading: calendarDate,
    accn_no: accnNo,
    observation: z.string().trim().max(2000, 'An observation has at most 2,000 characters.').default(''),
    reading_level: level,
    librarian_id: id.default(1).describe('The read-with person'),
    support_of_illustrations: yesOrNo.default(false),
    request_id: requestId.optional(),
  }),
  reply: outcome(readingStatuses, readingEntry.nullable().describe('Null when refused')),
  audit: {
    action: 'submit_reading',
    child: ({ body }) => body.child_id,
    place: ({ body }) => body.site_grade_id,
    detail: ({ body }) => body.accn_no,
  },
  doc: 'Records that a child read a book with someone, in either programme. A repeated request_id returns the first entry.',
  example: { body: { reading_level: 2, observation: 'Read alone.' } },
});

/** A form sends an empty field for no opinion. */
const opinionOrNone = z.preprocess((value) => (value === '' ? null : value), opinion.nullable());

export const howWasIt = post('/api/info/how_was_it', 'staff', {
  body: z.object({
    site_grade_id: id,
    child_id: chosenChild,
    accn_no: accnNo,
    event_id: z.uuid('event_id must be a UUID.').describe('Of the return, as its reply gave it'),
    opinion: opinionOrNone.describe('null takes the opinion back, with its sentence'),
    observation: paragraphs(500).describe('A sentence about it'),
    request_id: requestId.optional(),
  }),
  reply: outcome(
    ['saved', 'removed', 'return undone'],
    readingEntry.nullable().describe('The entry of the reading history; null without an opinion'),
  ),
  audit: {
    action: 'how_was_it',
    child: ({ body }) => body.child_id,
    place: ({ body }) => body.site_grade_id,
    detail: ({ body }) => body.accn_no,
  },
  doc: 'Records what a child said of the book that it has returned: once for each loan, so a later opinion replaces the earlier one. Refused if the return was undone.',
  example: { body: { opinion: 'loved', observation: 'Wants the next one.' } },
});

/** Opinions with a sentence, on one page of a book. */
export const opinionsPageSize = 50;

export const bookOpinion = z.object({
  reading_id: z.string(),
  date_reading: replyDate,
  opinion,
  observation: z.string(),
  child_id: z.int(),
  child_name: z.string(),
  ...placeIds,
  place_name: z.string(),
});
export type BookOpinion = z.infer<typeof bookOpinion>;

const opinionCount = z.int().describe('Returns at which a child said this');

export const bookOpinions = get('/api/info/book_opinions/:id/echo', 'staff', {
  params: z.object({ id: accnNo.describe('Accession number of a copy') }),
  query: z.object(pageQuery(opinionsPageSize)),
  reply: z.object({
    counts: z
      .object({
        loved: opinionCount,
        liked: opinionCount,
        not_for_me: opinionCount,
        did_not_finish: opinionCount,
      })
      .describe('What children said, of all copies of the title'),
    sentences: z.array(bookOpinion).max(opinionsPageSize).describe('Those with a sentence, newest first'),
    next: nextPage,
  }),
  doc: 'What children said of a title at its returns, by the accession number of one of its copies.',
});

export const listReadWith = get('/api/info/read_with/echo', 'staff', {
  reply: z.array(z.object({ librarian_id: z.int(), name: z.string() })),
  doc: 'The people who can be chosen as the read-with person, by name.',
});

export const patternPoint = z.object({
  date_issue: replyDate,
  diff_level: z.int().describe("Level of the book minus the child's level on the day of issue"),
  accn_no: z.string(),
  title: z.string(),
});
export type PatternPoint = z.infer<typeof patternPoint>;

export const readingPattern = get('/api/info/reading_pattern/mop/:childId', 'staff', {
  params: z.object({ childId: id }),
  reply: z.array(patternPoint),
  audit: { action: 'read_child_pattern', child: ({ params }) => params.childId },
  doc: 'The loans of a child (of either programme) whose levels are both known, the oldest first.',
});

export const readingPatternClass = get('/api/info/reading_pattern_class/lis/:gradeId', 'staff', {
  costly: true,
  params: z.object({ gradeId: id }),
  reply: z.array(
    z.object({
      child_id: z.int(),
      child_name: z.string(),
      level: z.int().nullable().describe('Present reading level'),
      books: z.array(patternPoint),
    }),
  ),
  audit: { action: 'list_children', hourly: true, place: ({ params }) => params.gradeId },
  doc: 'The same for every child of a grade, by name; a child without such loans has no books.',
});
