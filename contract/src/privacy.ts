import { z } from 'zod';
import { auditEntry } from './audit.ts';
import { action } from './audit-action.ts';
import { child } from './children.ts';
import { replyDate } from './common/calendar-date.ts';
import { childLoan, childMove } from './common/child-history.ts';
import { editionFields, version } from './common/edition.ts';
import { familyFields } from './common/family.ts';
import { entryKinds } from './common/field-entry.ts';
import { emptyAsNull, idList, numberBetween, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { get, post } from './endpoint.ts';
import { readingEntry } from './reading.ts';

export const about = {
  title: 'Privacy',
  description: 'What is kept about a child: exported in full, and erased for ever.',
};

export const actions = {
  export_child: action('data', 'export', 'exported', 'everything that is kept about {child}'),
  search_mentions: action('data', 'look for', 'looked for', 'texts that name {child}'),
  erase_child: action('data', 'erase', 'erased', 'the personal data of {child}'),
  save_retention: action('data', 'set', 'set', 'how long personal data is kept'),
};

/** Years from leaving until a child's personal data is due for erasure; null: no limit, until someone erases it. */
export const mostRetentionYears = 30;

export const retention = z.object({
  years: z.int().nullable().describe('After a child has left; null: never due'),
  automatic: z.boolean().describe('Due data is erased automatically every night'),
  ...editionFields,
});
export type Retention = z.infer<typeof retention>;

/** A child whose personal data is due for erasure. */
export const dueChild = z.object({
  child_id: z.int(),
  name: z.string(),
  card_no: z.string().nullable(),
  program: programme,
  site_grade_id: z.int(),
  place_name: z.string(),
  inactive_since: replyDate,
  due_since: replyDate.describe('When the retention period ended'),
});
export type DueChild = z.infer<typeof dueChild>;

/** Most children erased by one call. */
export const mostErasedAtOnce = 100;

export const privacyOverview = get('/api/info/privacy', 'administrator', {
  reply: z.object({
    doubtful_since: replyDate
      .nullable()
      .describe(
        'The last working day, if the date of the server is far ahead of it; nothing is deleted until the retention is saved again',
      ),
    retention,
    due: z.array(dueChild).max(mostErasedAtOnce).describe('Those who left first come first; at most 100'),
    due_count: z.int(),
    left_count: z.int().describe('Children who have left and whose personal data is kept'),
    erased_count: z.int(),
  }),
  doc: 'How long personal data of children is kept, and whose is due to be erased.',
});

const wholeYears = `Years are a whole number from 1 to ${mostRetentionYears}, or nothing.`;
const years = z.preprocess(emptyAsNull, numberBetween(1, mostRetentionYears, wholeYears).nullable());

export const saveRetention = post('/api/info/save_retention', 'administrator', {
  peopleOnly: true,
  body: z.object({ years, automatic: yesOrNo.default(false), version, request_id: requestId.optional() }),
  reply: outcome(['saved'], retention),
  audit: { action: 'save_retention', detail: ({ reply }) => reply.status.message },
  doc: 'Sets after how many years the personal data of a child that has left is due, and whether it is then erased automatically.',
  example: { body: { years: 5, automatic: false } },
});

const recordedLoan = childLoan.extend({
  undone: z.boolean().describe('Recorded by mistake and undone'),
});

const lendingEvent = z.object({
  at: z.string().describe('UTC'),
  kind: z.enum(['issue_site', 'issue_child', 'renew_child', 'return_child', 'return_site', 'undo']),
  accn_no: z.string(),
  title: z.string(),
  place_name: z.string(),
  date: replyDate,
});

const recordedWish = z.object({
  wish_id: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  wished_on: replyDate,
  note: z.string(),
  state: z.enum(['open', 'fulfilled', 'withdrawn']),
});

const attended = z.object({
  ra_id: z.int(),
  date: replyDate,
  place_name: z.string(),
  lp_name: z.string().nullable().describe('The lesson plan'),
});

const recordedEntry = z.object({
  made_at: z.string().describe('UTC'),
  kind: z.enum(entryKinds),
  accn_no: z.string().nullable(),
  date: replyDate,
  state: z.enum(['accepted', 'review', 'withdrawn']),
  message: z.string().nullable().describe('What was noted, or why it is in review'),
  text: z.string().nullable().describe('What was written, while it is in review'),
});

const lookedAt = z.object({
  at: z.string().describe('UTC'),
  action: auditEntry.shape.action,
  outcome: z.enum(['done', 'refused']),
});

/** Everything that is kept about one child. */
export const childRecord = z.object({
  child: child
    .omit({
      loans_total: true,
      last_borrowed: true,
      books: true,
      wishes: true,
      active: true,
      erased_on: true,
      moves: true,
      changed_by: true,
      family: true,
    })
    .extend({
      ...familyFields,
      baseline_level_name: z.string().nullable(),
      level_name: z.string().nullable(),
      created_at: z.string().describe('When it was enrolled; UTC'),
      search_words: z.array(z.string()).describe('The search words of the name'),
    }),
  moves: z.array(childMove.omit({ by: true })).describe('Newest first'),
  loans: z.array(recordedLoan).describe('All loans, newest first'),
  readings: z.array(readingEntry.omit({ librarian_id: true })).describe('Newest first'),
  wishes: z.array(recordedWish).describe('All wishes, newest first'),
  attendance: z.array(attended).describe('The sessions it attended, newest first'),
  lending_events: z.array(lendingEvent).describe('The desk records, oldest first'),
  field_entries: z
    .array(recordedEntry)
    .describe('What devices recorded about it without a network, oldest first'),
  looked_at: z.array(lookedAt).describe('When its record was opened or changed; oldest first'),
});
export type ChildRecord = z.infer<typeof childRecord>;

export const getChildRecord = get('/api/info/child_record/:childId', 'administrator', {
  params: z.object({ childId: id }),
  reply: childRecord,
  audit: { action: 'export_child', child: ({ params }) => params.childId },
  doc: 'Everything that is kept about a child, for its guardian; 404 after erasure.',
});

export const mentionKinds = [
  'report',
  'report comment',
  'reading',
  'wish',
  'lesson plan',
  'to-do note',
  'member',
  'reading partner',
  'book note',
] as const;

/** A text that contains words of the child's name. */
export const mention = z.object({
  kind: z.enum(mentionKinds),
  text: z.string().describe('The text around the name'),
  words: z.array(z.string()).describe('The words of the name in it'),
  where: z.string().describe('"Report of 5 Jan 2026, Tonca"'),
  program: programme.nullable().describe('Of a report, a reading or a wish'),
  site_grade_id: z.int().nullable(),
  key: z.string().describe('The rep_id, lp_id, child_id, accn_no or other id of the record'),
});
export type Mention = z.infer<typeof mention>;
export const mostMentions = 200;

export const listMentions = get('/api/info/child_mentions/:childId', 'administrator', {
  params: z.object({ childId: id }),
  reply: z.object({
    mentions: z.array(mention).max(mostMentions).describe('Those with the most words of the name first'),
    more: z.boolean().describe('There are more than listed'),
  }),
  audit: { action: 'search_mentions', child: ({ params }) => params.childId },
  doc: 'Texts that may mention a child by name. A person must read and edit them.',
});

export const eraseChild = post('/api/info/erase_child', 'administrator', {
  peopleOnly: true,
  body: z.object({
    child_id: id,
    version,
    confirmation: z
      .string("Type the child's card number or name.")
      .max(200)
      .describe("The child's card number or name, typed as a confirmation"),
    request_id: requestId.optional(),
  }),
  reply: outcome(
    ['erased', 'books out', 'not confirmed', 'already erased'],
    z
      .object({
        child_id: z.int(),
        name: z.string().describe('The name that replaces it'),
        loans: z.int().describe('Loans that are still counted'),
        readings: z.int(),
      })
      .nullable(),
  ),
  audit: { action: 'erase_child', child: ({ body }) => body.child_id },
  doc: 'Anonymises a child: erases name, card, birthday, telephone, wishes and the notes about its reading. Its loans are still counted. Cannot be undone.',
  example: { body: { version: 1, confirmation: 'Asha Sawant' } },
});

export const eraseDue = post('/api/info/erase_due', 'administrator', {
  bodyKiB: 256,
  peopleOnly: true,
  body: z.object({
    child_ids: idList(mostErasedAtOnce, `At most ${mostErasedAtOnce} children are erased at once.`).refine(
      (ids) => ids.length > 0,
      'Choose the children to erase.',
    ),
    request_id: requestId.optional(),
  }),
  reply: outcome(
    ['erased', 'nothing due'],
    z.object({
      erased: z.int(),
      not_due: z.int().describe('Children who came back, are erased already, or are not due'),
    }),
  ),
  audit: { recordedElsewhere: 'Each child has its own entry, as with the nightly erasure.' },
  doc: 'Erases the personal data of children for whom it is due.',
});
