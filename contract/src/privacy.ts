import { z } from 'zod';
import { auditEntry } from './audit.ts';
import { child, childLoan, childMove } from './children.ts';
import { replyDate } from './common/calendar-date.ts';
import { editionFields, version } from './common/edition.ts';
import { idList, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { endpoint } from './endpoint.ts';
import { readingEntry } from './reading.ts';

/** Personal data of children: what is kept, for how long, given out on request and taken away for good. */

/** Years after a child has left until its personal data is to be erased; null keeps it until somebody erases it. */
export const mostRetentionYears = 30;

export const retention = z.object({
  years: z.int().nullable().describe('After a child has left; null: nothing falls due'),
  automatic: z.boolean().describe('What is due is erased every night, without anybody asking'),
  ...editionFields,
});
export type Retention = z.infer<typeof retention>;

/** A child that has left so long ago that its personal data is to be erased. */
export const dueChild = z.object({
  child_id: z.int(),
  name: z.string(),
  card_no: z.string().nullable(),
  program: programme,
  site_grade_id: z.int(),
  place_name: z.string(),
  inactive_since: replyDate,
  due_since: replyDate.describe('When the years after leaving were over'),
});
export type DueChild = z.infer<typeof dueChild>;

/** As many as one call erases. */
export const mostErasedAtOnce = 100;

export const privacyOverview = endpoint({
  method: 'GET',
  path: '/api/info/privacy',
  reply: z.object({
    doubtful_since: replyDate
      .nullable()
      .describe(
        'The last day of work, when the date of the server is far ahead of it: nothing is deleted until the retention is saved again',
      ),
    retention,
    due: z.array(dueChild).max(mostErasedAtOnce).describe('The longest gone first, at most 100'),
    due_count: z.int(),
    left_count: z.int().describe('Children who have left and whose personal data is kept'),
    erased_count: z.int(),
  }),
  doc: 'How long personal data of children is kept, and whose is due to be erased.',
});

const wholeYears = `Years are a whole number from 1 to ${mostRetentionYears}, or nothing.`;
const years = z.preprocess(
  (value) => (value === '' || value === undefined ? null : value),
  z.coerce
    .number(wholeYears)
    .int(wholeYears)
    .min(1, wholeYears)
    .max(mostRetentionYears, wholeYears)
    .nullable(),
);

export const saveRetention = endpoint({
  method: 'POST',
  path: '/api/info/save_retention',
  body: z.object({ years, automatic: yesOrNo.default(false), version, request_id: requestId.optional() }),
  reply: z.object({
    status: z.object({ status: z.literal('saved'), message: z.string() }),
    details: retention,
  }),
  doc: 'Sets after how many years the personal data of a child that has left is due, and whether it then goes by itself.',
});

const recordedLoan = childLoan.extend({
  undone: z.boolean().describe('Recorded by mistake, and taken back'),
});

const lendingEvent = z.object({
  at: z.string().describe('UTC'),
  kind: z.enum(['issue_site', 'issue_child', 'return_child', 'return_site', 'undo']),
  accn_no: z.string(),
  title: z.string(),
  place_name: z.string(),
  date: replyDate,
});

const attended = z.object({
  ra_id: z.int(),
  date: replyDate,
  place_name: z.string(),
  lp_name: z.string().nullable().describe('The lesson plan'),
});

const lookedAt = z.object({
  at: z.string().describe('UTC'),
  action: auditEntry.shape.action,
  outcome: z.enum(['done', 'refused']),
});

/** Everything that is kept about one child. */
export const childRecord = z.object({
  child: child
    .pick({
      child_id: true,
      card_no: true,
      name: true,
      program: true,
      site_grade_id: true,
      school_id: true,
      place_name: true,
      gender: true,
      date_of_birth: true,
      guardian_phone: true,
      baseline_level: true,
      level: true,
      inactive_since: true,
      version: true,
      changed_at: true,
    })
    .extend({
      baseline_level_name: z.string().nullable(),
      level_name: z.string().nullable(),
      created_at: z.string().describe('When it was enrolled; UTC'),
      search_words: z.array(z.string()).describe('By which its name is found'),
    }),
  moves: z.array(childMove.omit({ by: true })).describe('Newest first'),
  loans: z.array(recordedLoan).describe('All there were, newest first'),
  readings: z.array(readingEntry.omit({ librarian_id: true })).describe('Newest first'),
  attendance: z.array(attended).describe('The read-alouds it was at, newest first'),
  lending_events: z.array(lendingEvent).describe('What was recorded at the desk, and when; oldest first'),
  looked_at: z.array(lookedAt).describe('When its record was opened or changed; oldest first'),
});
export type ChildRecord = z.infer<typeof childRecord>;

export const getChildRecord = endpoint({
  method: 'GET',
  path: '/api/info/child_record/:childId',
  params: z.object({ childId: id }),
  reply: childRecord,
  doc: 'Everything that is kept about a child, to be given to its guardian; 404 once it was erased.',
});

export const mentionKinds = [
  'report',
  'report comment',
  'reading',
  'lesson plan',
  'to-do note',
  'member',
  'reading partner',
  'book note',
] as const;

/** A text in which somebody wrote words of the child's name. */
export const mention = z.object({
  kind: z.enum(mentionKinds),
  text: z.string().describe('What stands around the name'),
  words: z.array(z.string()).describe('The words of the name that stand there'),
  where: z.string().describe('"Report of 5 Jan 2026, Tonca"'),
  program: programme.nullable().describe('Of a report or a reading'),
  site_grade_id: z.int().nullable(),
  key: z.string().describe('The rep_id, lp_id, child_id, accn_no or other id that leads to it'),
});
export type Mention = z.infer<typeof mention>;
export const mostMentions = 200;

export const listMentions = endpoint({
  method: 'GET',
  path: '/api/info/child_mentions/:childId',
  params: z.object({ childId: id }),
  reply: z.object({
    mentions: z.array(mention).max(mostMentions).describe('Those with most words of the name first'),
    more: z.boolean().describe('There are more than these'),
  }),
  doc: 'Texts that may mention a child by name. No program can tell: a person is to read and edit them.',
});

export const eraseChild = endpoint({
  method: 'POST',
  path: '/api/info/erase_child',
  body: z.object({
    child_id: id,
    version,
    confirmation: z
      .string("Type the child's card number or name.")
      .max(200)
      .describe("The child's card number or name, typed by whoever erases it"),
    request_id: requestId.optional(),
  }),
  reply: z.object({
    status: z.object({
      status: z.enum(['erased', 'books out', 'not confirmed', 'already erased']),
      message: z.string(),
    }),
    details: z
      .object({
        child_id: z.int(),
        name: z.string().describe('What stands in its place'),
        loans: z.int().describe('That go on being counted'),
        readings: z.int(),
      })
      .nullable(),
  }),
  doc: 'Takes away who a child was: name, card, birthday, telephone and what was written about its reading. What it borrowed is still counted. Cannot be undone.',
});

export const eraseDue = endpoint({
  method: 'POST',
  path: '/api/info/erase_due',
  body: z.object({
    child_ids: idList(mostErasedAtOnce, `At most ${mostErasedAtOnce} children are erased at once.`).refine(
      (ids) => ids.length > 0,
      'Choose whom to erase.',
    ),
    request_id: requestId.optional(),
  }),
  reply: z.object({
    status: z.object({ status: z.enum(['erased', 'nothing due']), message: z.string() }),
    details: z.object({
      erased: z.int(),
      not_due: z.int().describe('Back, erased already, or not due'),
    }),
  }),
  doc: 'Erases the personal data of children who have left so long ago that it is due.',
});
