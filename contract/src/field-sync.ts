import { z } from 'zod';
import { action } from './audit-action.ts';
import { likelyChild } from './children.ts';
import { replyDate } from './common/calendar-date.ts';
import { copyState } from './common/copy-state.ts';
import { entryKinds, fieldEntry, instant } from './common/field-entry.ts';
import { jsonField, wholeNumber } from './common/fields.ts';
import { accnNo, id, requestId } from './common/ids.ts';
import { heldBy } from './common/lending-fields.ts';
import { programme } from './common/programme.ts';
import { statusOf } from './common/status.ts';
import { deviceId, deviceName } from './devices.ts';
import { get, post } from './endpoint.ts';

export const about = {
  title: 'Sync and review',
  description: 'Takes in what devices did without a network; staff decide about what was refused.',
};

export const actions = {
  take_over_entries: action('data', 'take over', 'took over', 'unsent entries of {account}'),
  decide_review: action('data', 'decide', 'decided', 'an entry in review at {place}'),
};

/** Most entries in one batch. */
export const mostInBatch = 50;

export const entryAnswer = z.object({
  request_id: z.string(),
  outcome: z
    .enum(['accepted', 'noted', 'review'])
    .describe('noted: accepted, with a message for the summary. review: a person decides'),
  message: z.string().nullable().describe('What is noted, or why it is in review'),
  again: z.boolean().describe('It arrived before, and this is its first answer'),
  child_id: z.int().nullable().describe('Of an enrolment'),
  card_no: z.string().nullable().describe('Of an enrolment'),
});
export type EntryAnswer = z.infer<typeof entryAnswer>;

export const sendEntries = post('/api/field/send_entries', 'staff', {
  bodyKiB: 1024,
  peopleOnly: true,
  body: z.object({
    device_id: deviceId,
    device_at: instant.describe('By the clock of the device'),
    entries: jsonField(
      z
        .array(fieldEntry)
        .min(1, 'There is nothing to send.')
        .max(mostInBatch, `Send at most ${mostInBatch} entries at a time.`),
    ).describe('In the order in which they were made'),
    unsent: wholeNumber(1_000_000).default(0).describe('Entries that stay on the device after these'),
    device: z
      .object({ staff_id: id, name: deviceName })
      .optional()
      .describe(
        'Whose device it is and its name. A device that the server does not know, such as after a restored backup, is registered again.',
      ),
  }),
  reply: z.object({
    server_at: z.string().describe('By the clock of the server; UTC'),
    answers: z.array(entryAnswer).describe('One for each entry, in the same order'),
  }),
  audit: {
    recordedElsewhere:
      'Each entry is recorded by the call that it stands for, and those of another account as taken over.',
  },
  doc: 'Takes in entries in the order they were made, each in its own transaction. An entry sent again gets its first answer. Entries of another account are taken in for administrators only.',
  example: { body: { device_at: '2026-11-26T10:42:07.000Z', entries: [], unsent: 0 } },
});

/** What a person can decide about an entry in review. */
export const reviewChoices = [
  'try_again',
  'record_anyway',
  'take_back_first',
  'put_back_first',
  'with_today',
  'correct_number',
  'at_new_place',
  'same_child',
  'another_child',
  'did_not_happen',
] as const;
export const reviewChoice = z.enum(reviewChoices);
export type ReviewChoice = z.infer<typeof reviewChoice>;

export const reviewItem = z.object({
  request_id: z.string(),
  kind: z.enum(entryKinds),
  party: z.enum(['child', 'place']).nullable().describe('Of an issue or return'),
  made_at: z.string().describe('UTC'),
  made_by: z.string(),
  device_name: z.string(),
  date: replyDate,
  program: programme.nullable().describe('Null if the place is unknown'),
  site_grade_id: z.int(),
  school_id: z.int().nullable(),
  place_name: z.string(),
  child_id: z.int().nullable(),
  child_name: z.string().nullable().describe('Null without a child, and for one that was erased'),
  accn_no: z.string().nullable(),
  title: z.string().nullable(),
  message: z.string().describe('Why it was refused'),
  waits_for: z
    .string()
    .nullable()
    .describe('The request_id of an entry in review that is to be decided first'),
  held_by: heldBy.nullable().describe('Who has the copy now; null in the library or without a copy'),
  copy_state: copyState.nullable().describe('Null without a copy'),
  moved_on: replyDate.nullable().describe('The latest date of the copy in the records'),
  likely: z.array(likelyChild).describe('Of an enrolment: children of a similar name at the place'),
  text: z
    .array(
      z.object({
        field: z.string().describe('Its name in the sealed text, or opinion'),
        label: z.string().describe('Of the field on the device'),
        text: z.string(),
      }),
    )
    .describe('What was written on the device: details of a child, an observation, a report'),
  choices: z.array(reviewChoice).describe('Those that fit; each is carried out at once'),
});
export type ReviewItem = z.infer<typeof reviewItem>;

/** Most entries listed for review. */
export const mostInReview = 500;

export const listReview = get('/api/field/review', 'staff', {
  peopleOnly: true,
  reply: z.array(reviewItem).max(mostInReview),
  doc: `Entries in review, the oldest first, at most ${mostInReview}: all of them for coordinators, else those of the account that is signed in.`,
});

export const countReview = get('/api/field/review_count', 'staff', {
  peopleOnly: true,
  reply: z.object({ count: z.int() }),
  doc: 'How many entries wait in the review, counted as in the list.',
});

export const decideReview = post('/api/field/decide_review', 'staff', {
  peopleOnly: true,
  body: z.object({
    entry_id: requestId.describe('The request_id of the entry'),
    choice: reviewChoice.describe('One of the choices of the item'),
    accn_no: accnNo.optional().describe('With correct_number'),
    child_id: id.optional().describe('With same_child'),
    held_by: z
      .object({ site_grade_id: id, child_id: id.nullable() })
      .nullish()
      .describe('With take_back_first: who has the copy, as the item showed it'),
  }),
  reply: z.object({
    status: statusOf(['done', 'refused', 'decided already']),
    item: reviewItem.nullable().describe('As it is now, if it is still in review'),
    released: z.int().describe('Entries that waited for this one and are accepted now'),
    site_grade_id: z.int().describe('The place of the entry'),
  }),
  audit: {
    action: 'decide_review',
    place: ({ reply }) => reply.site_grade_id,
    detail: ({ body }) => body.choice.replaceAll('_', ' '),
  },
  doc: 'Carries out what was decided about an entry in review, for coordinators, and for the person who made it.',
  example: { body: { choice: 'did_not_happen' } },
});
