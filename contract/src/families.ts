import { z } from 'zod';
import { action } from './audit-action.ts';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { familyFields, familyLanguage } from './common/family.ts';
import { emptyAsAbsent, emptyAsNull, trueOrFalse } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { opinion } from './common/opinion.ts';
import { placeIds, programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { get, post } from './endpoint.ts';

export const about = {
  title: 'Families',
  description:
    'What a child and its family get from the library: a reading page, certificates, and messages that staff send themselves.',
};

export const actions = {
  record_notices_consent: action(
    'children',
    'record',
    'recorded',
    'whether the family of {child} gets messages',
  ),
  save_family_language: action('children', 'set', 'set', 'the language of messages to the family of {child}'),
  read_reading_page: action('children', 'open', 'opened', 'the reading page of {child}'),
  read_child_certificates: action('children', 'read', 'read', 'the certificates of {child}'),
  read_certificates: action('children', 'read', 'read', 'certificates of children at {place}'),
  read_child_notices: action('children', 'read', 'read', 'messages to the family of {child}'),
  read_notices: action('children', 'read', 'read', 'messages to families at {place}'),
};

const childAndFamily = z.object({ child_id: z.int(), name: z.string(), ...familyFields });

export const recordNoticesConsent = post('/api/info/record_notices_consent', 'staff', {
  body: z.object({
    child_id: id,
    consent: trueOrFalse.describe('Whether a guardian agrees to messages about visits and books'),
    request_id: requestId.optional(),
  }),
  reply: outcome(['saved', 'child has left'], childAndFamily),
  audit: {
    action: 'record_notices_consent',
    child: ({ body }) => body.child_id,
    detail: ({ body }) => (body.consent ? 'agreed' : 'said no'),
  },
  doc: 'Records the answer of a guardian to “May we send you messages about visits and books?”, dated today. A no also withdraws an earlier yes. The same answer again keeps its date.',
  example: { body: { consent: true } },
});

export const saveFamilyLanguage = post('/api/info/save_family_language', 'staff', {
  body: z.object({
    child_id: id,
    family_language: z
      .preprocess(emptyAsNull, familyLanguage.nullable())
      .describe('Null for the one that is usual at the place'),
    request_id: requestId.optional(),
  }),
  reply: outcome(['saved'], childAndFamily),
  audit: {
    action: 'save_family_language',
    child: ({ body }) => body.child_id,
    detail: ({ body }) => body.family_language ?? 'usual',
  },
  doc: 'Sets the language of messages to the family of a child.',
  example: { body: { family_language: 'kok' } },
});

const certificateFields = {
  books: z.int().describe('10, 25, 50 or 100'),
  reached_on: replyDate.describe('When the child brought the last of these books back'),
};

/** The certificate of a number of books, counted by returned loans (decision 109). */
export const reachedCertificate = z.object(certificateFields);
export type ReachedCertificate = z.infer<typeof reachedCertificate>;

const shownBook = z.object({
  title_id: z.int(),
  title: z.string(),
  author: z.string().nullable(),
  language: z.string().nullable(),
  level: z.int().nullable().describe('Level of the book on the day of issue'),
  date_return: replyDate.nullable().describe('Null while the child has it'),
  opinion: opinion.nullable().describe('What the child said of it'),
  observation: z.string().nullable().describe('The sentence with it'),
});

/** Most books on a reading page, the latest. */
export const mostBooksOnPage = 300;

export const readingPageReply = z.object({
  child_id: z.int(),
  name: z.string(),
  ...placeIds,
  place_name: z.string(),
  level: z.int().nullable(),
  since: replyDate.describe('When the child was enrolled, or borrowed first, if that was earlier'),
  books: z
    .array(shownBook)
    .max(mostBooksOnPage)
    .describe(`In the order in which they were borrowed; the latest ${mostBooksOnPage}`),
  books_total: z.int().describe('Books ever borrowed'),
  books_returned: z.int().describe('Books brought back: the certificates count these'),
  certificates: z.array(reachedCertificate).describe('Those reached, the smallest first'),
  next_certificate: z
    .object({ books: z.int(), more: z.int().describe('How many books are missing') })
    .nullable()
    .describe('Null after the last one'),
  levels: z
    .array(z.object({ level: z.int(), from: replyDate }))
    .describe('The levels of the child and since when, oldest first'),
  wishes: z
    .array(z.object({ title: z.string(), author: z.string().nullable(), language: z.string().nullable() }))
    .describe('Its open wishes, oldest first'),
});
export type ReadingPage = z.infer<typeof readingPageReply>;

export const readingPage = get('/api/info/reading_page/:childId', 'staff', {
  params: z.object({ childId: id }),
  reply: readingPageReply,
  audit: { action: 'read_reading_page', child: ({ params }) => params.childId },
  doc: 'What a page for the child and its family shows: its books, levels, opinions, wishes and certificates. Nothing about overdue books, and no day of issue; 404 after erasure.',
});

export const certificate = z.object({
  child_id: z.int(),
  name: z.string(),
  ...placeIds,
  place_name: z.string(),
  family_language: familyFields.family_language,
  ...certificateFields,
});
export type Certificate = z.infer<typeof certificate>;

export const certificatesOfChild = get('/api/info/certificates_of_child/:childId', 'staff', {
  params: z.object({ childId: id }),
  reply: z.array(certificate),
  audit: { action: 'read_child_certificates', child: ({ params }) => params.childId },
  doc: 'The certificates that a child has reached, the smallest first; 404 after erasure.',
});

const since = z.preprocess(emptyAsAbsent, calendarDate.optional());

export const certificatesOfPlace = get('/api/info/certificates_of_place/:program/:id', 'staff', {
  params: z.object({ program: programme, id }),
  query: z.object({ since: since.describe('Only those reached on or after this date') }),
  reply: z.array(certificate),
  audit: {
    action: 'read_certificates',
    place: ({ params }) => params.id,
    program: ({ params }) => params.program,
  },
  doc: 'The certificates that children of a site or grade have reached, by name.',
});

const nextVisit = z
  .object({ date: replyDate, time: z.string().nullable().describe('"16:30"') })
  .nullable()
  .describe('The first session planned at the place from today on; null without one');

const usualLanguage = familyLanguage.describe(
  'The language that most families of the place have chosen, else English',
);

const titleOfNotice = z.object({ title: z.string(), language: z.string().nullable() });

/** What a message to the family of one child can be about. */
const news = {
  child_id: z.int(),
  child_name: z.string(),
  family_language: familyFields.family_language,
  wishes_here: z.array(titleOfNotice).describe('Titles it wishes for with a copy at its place to lend now'),
  overdue: z.array(titleOfNotice).describe('Its overdue books, the oldest loan first'),
  certificate: reachedCertificate.nullable().describe('The latest it has reached'),
};

export const noticesOfChild = get('/api/info/notices_of_child/:childId', 'staff', {
  params: z.object({ childId: id }),
  reply: z.object({
    ...news,
    place_name: z.string(),
    guardian_phone: z.string().nullable().describe('Null without consent or without a number'),
    usual_language: usualLanguage,
    next_visit: nextVisit,
  }),
  audit: { action: 'read_child_notices', child: ({ params }) => params.childId },
  doc: 'What a message to the family of a child can be about. The server sends nothing; 404 after erasure.',
});

const placeFamily = z.object({ ...news, guardian_phone: z.string() });

/** In days: a certificate reached before is old news. */
export const certificateNewsDays = 35;

export const noticesOfPlace = get('/api/info/notices_of_place/:program/:id', 'staff', {
  params: z.object({ program: programme, id }),
  reply: z.object({
    place_name: z.string(),
    usual_language: usualLanguage,
    next_visit: nextVisit,
    families: z.array(placeFamily).describe('Those who agreed and have a telephone number, by name'),
    children: z.int().describe('Children at the place'),
    not_asked: z.int().describe('Families who were not asked for consent'),
    declined: z.int().describe('Families who said no'),
    without_phone: z.int().describe('Families who agreed and have no telephone number'),
  }),
  audit: {
    action: 'read_notices',
    place: ({ params }) => params.id,
    program: ({ params }) => params.program,
  },
  doc: `What messages to the families of a site or grade can be about, with telephone numbers of those who agreed. Certificates are those of the last ${certificateNewsDays} days.`,
});
