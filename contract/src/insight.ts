import { z } from 'zod';
import { action } from './audit-action.ts';
import { calendarDate, replyDate, startAfterEnd } from './common/calendar-date.ts';
import { editionFields, version } from './common/edition.ts';
import { optionalLine, paragraphs, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { insightScope } from './common/insight-scope.ts';
import { opinion } from './common/opinion.ts';
import { placeIds, programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { titleFields } from './common/title-fields.ts';
import { get, post } from './endpoint.ts';

export const about = {
  title: 'Insight',
  description: 'What the programmes achieve in a range of dates, for the whole library or a part of it.',
};

export const actions = {
  read_child_term: action('children', 'look at', 'looked at', 'the term of {child}'),
  read_sentences: action('children', 'read', 'read', 'sentences of children about books'),
  choose_voice: action('children', 'choose', 'chose', 'a sentence about a book for reports'),
  save_impact_report: action('programme', 'write', 'wrote', 'the introduction of an impact report'),
};

/** Groups of children smaller than this get words instead of a percentage, and are left out of shared figures. */
export const fewChildren = 5;

const range = { start: calendarDate, end: calendarDate };
const inOrder = ({ start, end }: { start: string; end: string }) => start <= end;
const asked = z.object({ scope: insightScope, ...range }).refine(inOrder, startAfterEnd);

/** A figure that is left out of shared figures is null. */
const count = (what: string) => z.int().nullable().describe(what);

const reach = z.object({
  children: count('Different children who borrowed: each counts once, at however many places it borrowed'),
  girls: count('Of them'),
  boys: count('Of them'),
  other: count('Of them, of another gender'),
  not_recorded: count('Of them, without a recorded gender'),
  enrolled: count('Children enrolled at the end'),
  new_readers: count('Of the children, those whose first loan ever lies in the range'),
  places: z.int().describe('Places where a child borrowed or a session was held'),
});

/** Children by the number of books that they borrowed. */
export const bookGroups = ['0', '1-5', '6-10', '11-20', '21+'] as const;

const reading = z.object({
  loans: count('Books lent to children; renewals are not loans'),
  renewals: count('Renewals; null in shared figures'),
  mean: z.number().nullable().describe('Loans per child who borrowed; null if none did'),
  median: z.number().nullable(),
  regular: count(
    'Children who borrowed in at least three of every four months in which their places had a session or lending, and there were at least three such months; null if there were fewer in the whole scope',
  ),
  by_books: z
    .array(z.object({ books: z.enum(bookGroups), children: z.int() }))
    .nullable()
    .describe('Children by the number of books they borrowed; 0: enrolled at the end, and borrowed nothing'),
});

const childrenOfLevel = z.array(z.object({ level: z.int(), children: z.int() })).nullable();

const growth = z.object({
  children: count(
    'On which this rests: their level is known at their first and last loan in the range, at least 90 days apart',
  ),
  rose: count('Whose level was higher at the last loan than at the first'),
  stayed: count('Whose level was the same'),
  fell: count('Whose level was lower'),
  mean: z.number().nullable().describe('Levels gained on average'),
  by_levels: z.array(z.object({ gained: z.int(), children: z.int() })).nullable(),
  first: childrenOfLevel.describe('These children by level at the first loan; null in shared figures'),
  last: childrenOfLevel.describe('These children by level at the last loan; null in shared figures'),
  above: count('Loans of a book above the level of the child on the day of issue'),
  at: count('Loans of a book at that level'),
  below: count('Loans of a book below that level'),
});

const sessions = z.object({
  planned: z.int().describe('Still planned'),
  held: z.int().describe('Done'),
  cancelled: z.int(),
  attendance: count('Children counted at the sessions held, together'),
  per_session: z.number().nullable().describe('Of the sessions with a count'),
  children: count('Different children who came at least once'),
  people: z.int().describe('Different people who led or supported a session held'),
  reports: z.int(),
  stars: z.number().nullable().describe('1 to 5, on average'),
});

const figures = z.object({
  reach,
  reading,
  growth,
  sessions: sessions.describe('Sessions in the dates, and who came'),
});
export type InsightFigures = z.infer<typeof figures>;

const loansOf = { loans: z.int() };
const heldWith = z.int().describe('Sessions held');
const titleOfList = {
  title_id: z.int(),
  accn_no: z.string().nullable().describe('Of one copy'),
  ...titleFields,
};

const read = z.object({
  languages: z
    .array(z.object({ language: z.string().nullable(), ...loansOf }))
    .describe('Loans by language of the book, most first'),
  levels: z
    .array(z.object({ level: z.int().nullable().describe('Of the book'), ...loansOf }))
    .describe('Loans by level of the book, lowest first'),
  categories: z
    .array(z.object({ category: z.string().nullable(), hex_code: z.string().nullable(), ...loansOf }))
    .describe('Loans by primary category, most first'),
  genres: z
    .array(z.object({ category: z.string().nullable(), hex_code: z.string().nullable(), ...loansOf }))
    .describe('Loans by genre, most first'),
  most_borrowed: z
    .array(z.object({ ...titleOfList, loans: count('Null in shared figures') }))
    .max(10)
    .describe('In shared figures only those before the first with fewer than five children'),
  most_loved: z
    .array(z.object({ ...titleOfList, loved: count('Null in shared figures'), opinions: count('In all') }))
    .max(10)
    .describe('From “How was it?”'),
  not_taken: z
    .object({ titles: z.int().nullable(), examples: z.array(z.object(titleOfList)).max(10) })
    .describe(
      'Titles that no child of the scope borrowed: of the whole library for `all`, else of the copies that were brought to its places in the range',
    ),
});

export const collection = z.object({
  titles: z.int().describe('With a copy that was neither withdrawn nor lost'),
  copies: z.int(),
  languages: z.array(z.object({ language: z.string().nullable(), titles: z.int(), copies: z.int() })),
  levels: z
    .array(z.object({ level: z.int().nullable(), titles: z.int(), copies: z.int() }))
    .describe('Titles and copies of each level'),
  added: z.int().describe('Copies added in the range'),
  lost: z.int().describe('Copies marked lost in the range, and still so at its end'),
  withdrawn: z.int().describe('Copies withdrawn in the range, and still so at its end'),
  lent: count('Different copies lent to a child of the scope in the range'),
});

/** Why a place needs help, the gravest first; domain/src/insight/needs.ts has the rules. */
export const placeNeeds = ['nobody_borrowed', 'few_children', 'falling', 'few_books', 'few_regular'] as const;

export const insightPlace = z.object({
  ...placeIds,
  place_name: z.string(),
  school_name: z.string().nullable(),
  region: z.string().nullable().describe('Of the school'),
  enrolled: count('Children enrolled at the end; null in shared figures'),
  children: z.int().describe('Different children who borrowed here'),
  loans: z.int(),
  loans_before: count('In the same dates a year before; null in shared figures'),
  mean: z.number().nullable(),
  regular: count('Of the children; null if there were fewer than three months, and in shared figures'),
  growth: z.object({
    children: count('On which this rests; null in shared figures, as the others'),
    rose: count('Whose level rose'),
    mean: z.number().nullable(),
  }),
  held: z.int().describe('Sessions'),
  months: z.array(z.int()).describe('Loans in each month of `months`; none in shared figures'),
  needs: z.array(z.enum(placeNeeds)).describe('None in shared figures'),
});
export type InsightPlace = z.infer<typeof insightPlace>;

export const insightMonth = z.object({
  month: z.string().describe('2026-11; the first and the last may be cut off by the range'),
  loans: count('In the days of the range'),
  children: count('Different children who borrowed'),
  loans_before: count('The same days a year before'),
  children_before: count('The same days a year before'),
});
export type InsightMonth = z.infer<typeof insightMonth>;

export const voice = z.object({
  reading_id: z.string(),
  sentence: z.string(),
  opinion,
  title: z.string(),
  date: replyDate,
});

const beforeRange = z.object({ start: replyDate, end: replyDate });

export const insight = get('/api/info/insight/:scope/:start/:end', 'staff', {
  costly: true,
  params: asked,
  query: z.object({
    small_groups: z
      .enum(['shown', 'hidden'])
      .default('shown')
      .describe(
        'hidden: to share with others. What rests on one to four different children, or would give that by subtraction, is null or left out',
      ),
  }),
  reply: z.object({
    scope: z.string().describe('As asked'),
    name: z.string().describe('Of the scope; for a grade, its school and grade'),
    program: programme.nullable().describe('Null for everything'),
    school_id: z.int().nullable(),
    site_grade_id: z.int().nullable(),
    start: replyDate,
    end: replyDate,
    until: replyDate.describe(
      'The last day that is counted: today in a range that has begun and is not over, else its end',
    ),
    before: beforeRange
      .nullable()
      .describe(
        'The same dates a year before, up to the day a year before `until`. Null if more than a year is counted: the two would overlap',
      ),
    figures,
    figures_before: figures.describe('In the dates `before`; of no days if these are null'),
    read,
    people: z
      .array(z.object({ rp_id: z.int(), name: z.string(), sessions: heldWith }))
      .describe('Who led or supported the sessions held, those with most first'),
    lesson_plans: z
      .array(z.object({ lp_id: z.int(), lp_name: z.string(), sessions: heldWith }))
      .max(10)
      .describe('Those used most'),
    collection: collection.nullable().describe('Of the library; null for less than a programme'),
    places: z
      .array(insightPlace)
      .describe('Those that need help first; in shared figures, those with most loans'),
    months: z.array(insightMonth),
    voices: z.array(voice).describe('Chosen sentences, newest first, without the child’s name'),
  }),
  doc: 'What the library, or a part of it, achieved in a range of dates, beside the same dates a year before. The scope is `all`, `mop`, `lis`, `region:` and a name, `school:` and a school_id, or `place:` and the id of a site or grade.',
  example: { params: { scope: 'all' } },
});
export type Insight = z.infer<typeof insight.reply>;

const term = {
  start: replyDate,
  end: replyDate,
  loans: z.int(),
  loans_before: z.int().describe('In the same days a year before'),
  months: z.array(z.object({ month: z.string(), loans: z.int() })),
};

export const termOfScope = get('/api/info/insight_term/:scope', 'staff', {
  costly: true,
  params: z.object({ scope: insightScope }),
  reply: z.object({
    ...term,
    children: z.int().describe('Different children who borrowed'),
    enrolled: z.int(),
    rose: z.int().describe('Children whose level rose'),
    growth_children: z.int().describe('Children on whom that rests'),
  }),
  doc: 'The present school term of a part of the library in a few figures, with the meaning that `insight` gives them.',
  example: { params: { scope: 'all' } },
});
export type TermOfScope = z.infer<typeof termOfScope.reply>;

export const termOfChild = get('/api/info/insight_term_of_child/:childId', 'staff', {
  params: z.object({ childId: id }),
  reply: z.object({
    ...term,
    loans_ever: z.int(),
    first_level: z.int().nullable().describe('At its first loan of the term'),
    last_level: z.int().nullable().describe('At its last loan of the term'),
  }),
  audit: { action: 'read_child_term', child: ({ params }) => params.childId },
  doc: 'The present school term of a child in a few figures, which stay when it is erased.',
});
export type TermOfChild = z.infer<typeof termOfChild.reply>;

/** Most sentences to choose from. */
export const mostSentences = 200;

export const listSentences = get('/api/info/insight_sentences/:scope/:start/:end', 'staff', {
  costly: true,
  params: asked,
  reply: z
    .array(
      voice.extend({
        chosen: z.boolean(),
        child_name: z.string(),
        names_child: z
          .boolean()
          .describe('Holds a word of the child’s name in the same script, so it cannot be chosen'),
      }),
    )
    .max(mostSentences),
  audit: { action: 'read_sentences', hourly: true },
  doc: `The sentences of “How was it?” in a range of dates, newest first; at most ${mostSentences}, the chosen ones always.`,
  example: { params: { scope: 'all' } },
});

export const chooseVoice = post('/api/info/choose_voice', 'coordinator', {
  body: z.object({
    reading_id: z.uuid('reading_id must be a UUID.'),
    chosen: yesOrNo,
    request_id: requestId.optional(),
  }),
  reply: outcome(
    ['saved', 'names the child', 'no sentence'],
    z.object({ reading_id: z.string(), chosen: z.boolean() }),
  ),
  audit: { action: 'choose_voice', detail: ({ body }) => body.reading_id },
  doc: 'Chooses a sentence for reports, or takes it out again.',
});

const introduction = z.object({
  scope: z.string(),
  start: replyDate,
  end: replyDate,
  title: z.string().nullable(),
  introduction: z.string(),
  ...editionFields,
});

export const getImpactReport = get('/api/info/impact_report/:scope/:start/:end', 'staff', {
  params: asked,
  reply: z.object({
    written: introduction.nullable().describe('Null if nothing was written for this scope and range'),
  }),
  doc: 'The title and introduction that someone wrote for the impact report of a scope and range.',
  example: { params: { scope: 'all' } },
});

export const saveImpactReport = post('/api/info/save_impact_report', 'coordinator', {
  body: z
    .object({
      scope: insightScope,
      ...range,
      title: optionalLine(120),
      introduction: paragraphs(3000),
      version: version.optional().describe('Of what is changed; none for the first'),
      request_id: requestId.optional(),
    })
    .refine(inOrder, { path: ['end'], message: startAfterEnd }),
  reply: outcome(['saved'], introduction),
  audit: { action: 'save_impact_report', detail: ({ body }) => `${body.start} – ${body.end}` },
  doc: 'Keeps the title and introduction of the impact report with its scope and range.',
  example: {
    body: { scope: 'all', title: 'A year of reading', introduction: 'What your gift made possible.' },
  },
});
