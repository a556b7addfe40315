import { z } from 'zod';
import { action } from './audit-action.ts';
import { replyDate } from './common/calendar-date.ts';
import { jsonField, wholeNumber } from './common/fields.ts';
import { id } from './common/ids.ts';
import { placeIds } from './common/programme.ts';
import { titleFields } from './common/title-fields.ts';
import { childWish } from './common/wish-fields.ts';
import { deviceId } from './devices.ts';
import { get, post } from './endpoint.ts';
import { visit } from './read-alouds.ts';
import { person } from './reading-partners.ts';

export const about = {
  title: 'Field kits',
  description: 'What a device takes along to work at a place without a network.',
};

export const actions = {
  take_along: action('data', 'take along', 'took along', 'the children and books of {place} on a device'),
  put_back: action('data', 'put back', 'put back', '{place} from a device'),
};

export const kitPlace = z.object({
  ...placeIds,
  place_name: z.string().describe('"Chimbel (senior)", or "Aldona Primary, III-A"'),
  name: z.string().describe('Of the site, or the code of the grade'),
  school_name: z.string().nullable(),
  closed_since: replyDate.nullable(),
});

/** A title of which the child has had a loan that has ended, and the latest day such a loan was issued. */
const hadTitle = z.tuple([z.int(), z.string()]);
/** The days of issue and return. */
const endedLoan = z.tuple([z.string(), z.string()]);

export const kitChild = z.object({
  child_id: z.int(),
  card_no: z.string().nullable(),
  name: z.string(),
  level: z.int().nullable(),
  baseline_level: z.int().nullable(),
  gender: z.string().nullable(),
  loans_total: z.int(),
  last_borrowed: replyDate.nullable(),
  had: z
    .array(hadTitle)
    .describe(
      '[title_id, date] of each title it has had and returned: the day of the latest issue, without open loans',
    ),
  ended: z
    .array(endedLoan)
    .describe('[date_issue, date_return] of each loan at the place that was returned in the last week'),
  wishes: z.array(childWish),
  version: z.int(),
});
export type KitChild = z.infer<typeof kitChild>;

/** A copy at the place or with one of its children. */
export const kitCopy = z.object({
  accn_no: z.string(),
  title_id: z.int(),
  state: z.enum(['available', 'withdrawn', 'lost']),
  child_id: z.int().nullable().describe('Null at the place'),
  at_place: z.boolean().describe('Lent to the place; a child’s copy goes back there, else to the library'),
  place_since: replyDate.nullable(),
  date_issue: replyDate.nullable().describe('To the child'),
  date_renewed: replyDate.nullable(),
  child_level: z.int().nullable().describe('Of the child on the day of issue'),
  moved_on: replyDate.nullable().describe('The date of its latest event'),
  event_id: z.string().nullable().describe('Its latest event'),
});
export type KitCopy = z.infer<typeof kitCopy>;

const { cover: _, ...fieldsOfTitle } = titleFields;
export const kitTitle = z.object({ title_id: z.int(), ...fieldsOfTitle });
export type KitTitle = z.infer<typeof kitTitle>;

export const kitSession = visit.extend({
  version: z.int(),
  attendance: z.array(z.int()).describe('The child_ids of those present; empty until it is done'),
});
export type KitSession = z.infer<typeof kitSession>;

export const kitLessonPlan = z.object({
  lp_id: z.int(),
  lp_name: z.string(),
  theme: z.string(),
  title: z.string().nullable(),
  accn_no: z.string().nullable(),
  objectives: z.string(),
  steps: z.string(),
  materials: z.string(),
});

/** A child here, a title, and what the child said of it: the place in the list of opinions, 0 for “loved”. */
const said = z.tuple([z.int(), z.int(), z.int()]);
/** A title, and how many of the opinions of all children are “loved”. */
const regard = z.tuple([z.int(), z.int(), z.int()]);

export const kitOpinions = z.object({
  said: z
    .array(said)
    .describe(
      '[child_id, title_id, opinion] of what the children here said last of their latest titles; 0 loved, 1 liked, 2 not_for_me, 3 did_not_finish',
    ),
  regards: z
    .array(regard)
    .describe('[title_id, loved, opinions] of the titles of the copies here, by all children of the library'),
});

const period = z.object({ mop: z.int(), lis: z.int() }).describe('Days, by programme');

export const kitSettings = z.object({
  levels: z.array(z.object({ level: z.int(), name: z.string(), hex_code: z.string() })),
  child_period: period,
  site_period: period,
  people: z.array(person).describe('Who can lead and support sessions of the programme'),
  lesson_plans: z.array(z.object({ lp_id: z.int(), lp_name: z.string() })).describe('To choose from'),
});

/** Each part has a hash of its content; a part that the device has already is not sent again. */
const part = <Schema extends z.ZodType>(content: Schema) =>
  z.object({ hash: z.string(), content: content.nullable().describe('Null if the device has it already') });

export const kitParts = {
  place: part(kitPlace),
  children: part(z.array(kitChild)),
  copies: part(z.array(kitCopy)),
  titles: part(z.array(kitTitle).describe('Of the copies here, and those that the children have had')),
  opinions: part(kitOpinions).describe('What children said of books, from which the device proposes some'),
  sessions: part(z.array(kitSession).describe('From today on, and those of the last week that are not done')),
  lesson_plans: part(z.array(kitLessonPlan).describe('Of these sessions')),
  settings: part(kitSettings),
};
export type KitPart = keyof typeof kitParts;
export const kitPartNames = Object.keys(kitParts) as KitPart[];

export const indexPieceEntry = z.object({ piece: z.int(), hash: z.string() });

export const takeAlong = post('/api/field/take_along', 'staff', {
  peopleOnly: true,
  costly: true,
  body: z.object({
    device_id: deviceId,
    site_grade_id: id,
    known: jsonField(
      z.partialRecord(z.enum(kitPartNames as [KitPart, ...KitPart[]]), z.string().max(64)).optional(),
    ).describe('The hash of each part that the device has'),
  }),
  reply: z.object({
    ...kitParts,
    taken_at: z.string().describe('UTC, by the clock of the server'),
    expires_at: z.string().describe('When the device removes the names; UTC'),
    seal: z
      .object({ key_id: z.string(), public_key: z.string().describe('Raw P-256, base64') })
      .describe('The key with which the device seals free text'),
    index: z
      .array(indexPieceEntry)
      .describe('The pieces of the index of all copies, to ask for by index_piece'),
  }),
  audit: { action: 'take_along', place: ({ body }) => body.site_grade_id },
  doc: 'The field kit of a site or grade: the place, its children with their present and past books, its copies, what children said of books, sessions with lesson plans, people, levels and loan periods. Refused for a blocked device.',
});
export type FieldKitReply = z.infer<typeof takeAlong.reply>;

export const putBack = post('/api/field/put_back', 'staff', {
  peopleOnly: true,
  body: z.object({ device_id: deviceId, site_grade_id: id }),
  reply: z.object({ put_back: z.literal(true) }),
  audit: { action: 'put_back', place: ({ body }) => body.site_grade_id },
  doc: 'The device has removed a place.',
});

/** Titles in a piece of the index: those whose title_id is from piece × this to the next piece. */
export const titlesInPiece = 2000;

/** In columns and with differences instead of numbers, because that is a third smaller, compressed (decision 61). */
const indexColumns = {
  title_ids: z.array(z.int()).describe('Each minus the one before it; the first minus piece × 2000'),
  titles: z.array(z.string()).describe('Titles'),
  levels: z.array(z.int().nullable()).describe('Reading levels'),
  languages: z.array(z.string().nullable()).describe('Languages'),
  hex_codes: z.array(z.string().nullable()).describe('Colours of the primary categories'),
  numbers: z
    .array(z.string())
    .describe(
      'The accession numbers of each title’s copies, with a space between them: "=B-00120" is written out; "3" is so much higher than the one before it, and a title’s first so much higher than the first of the title before',
    ),
};

export const indexPiece = get('/api/field/index_piece/:piece', 'staff', {
  peopleOnly: true,
  params: z.object({ piece: wholeNumber(10_000_000).describe('A number that take_along has listed') }),
  reply: z.object({ piece: z.int(), hash: z.string(), ...indexColumns }),
  doc: 'A piece of the index that gives a device the title of any copy: columns, with one item for each title.',
  example: { params: { piece: 0 } },
});
export type IndexPiece = z.infer<typeof indexPiece.reply>;
