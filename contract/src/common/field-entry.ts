import { z } from 'zod';
import { calendarDate } from './calendar-date.ts';
import { optionalId } from './fields.ts';
import { accnNo, id, requestId } from './ids.ts';
import { opinion } from './opinion.ts';
import { timeOfDay } from './time-of-day.ts';

/** The commands that a device makes without a network and sends later (DOMAIN, "When two meet"). */

export const entryKinds = [
  'issue',
  'return',
  'renewal',
  'undo',
  'session_done',
  'observation',
  'enrolment',
  'report',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** An instant in UTC, as a device writes it: by the server's clock, as far as the device knows it. */
export const instant = z.iso.datetime('Write the time as 2026-11-26T10:42:07.000Z.');

/** A child: its child_id, or the request_id of the entry by which the device has enrolled it. */
export const childRef = z.union([id, requestId]);
export type ChildRef = z.infer<typeof childRef>;

const base64 = (max: number) => z.base64('This is not base64.').max(max);

/**
 * Text that only the server can read: AES-GCM with a key agreed by ECDH (P-256) with the server's sealing key. The
 * additional data is `boundTo` its entry and device.
 */
export const sealedText = z.object({
  key_id: z.uuid().describe('The sealing key of the server, as take_along gave it'),
  public_key: base64(200).describe('The public key of this text, raw P-256'),
  iv: base64(24).describe('Initialisation vector, 12 bytes'),
  text: base64(60_000).describe('The encrypted JSON'),
});
export type SealedText = z.infer<typeof sealedText>;

const common = {
  request_id: requestId.describe('The idempotency key, made with the entry, and never changed'),
  made_at: instant.describe('When it was made, by the corrected clock of the device; UTC'),
  date: calendarDate,
  site_grade_id: id,
};

/** Who has the copy as the device showed it. */
const takeBackFrom = z
  .object({ site_grade_id: id, child: childRef.nullable() })
  .nullable()
  .default(null)
  .describe('Takes the copy back from there first');

const eventId = z.uuid('event_id must be a UUID.');
const party = z.enum(['child', 'place']);

export const fieldEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('issue'),
    ...common,
    party: party.describe('Who gets the copy'),
    accn_no: accnNo,
    child: childRef.nullable().describe('Null if the place gets the copy'),
    take_back_from: takeBackFrom,
  }),
  z.object({
    kind: z.literal('return'),
    ...common,
    party: party.describe('Who gives the copy back'),
    accn_no: accnNo,
    child: childRef.nullable().describe('Who has it as the device knows; null if it does not know'),
    take_back_from: takeBackFrom,
  }),
  z.object({ kind: z.literal('renewal'), ...common, accn_no: accnNo, child: childRef.nullable() }),
  z.object({
    kind: z.literal('undo'),
    ...common,
    accn_no: accnNo,
    undoes: requestId
      .nullable()
      .default(null)
      .describe('The request_id of the entry that is undone, sent before'),
    event_id: eventId.nullable().default(null).describe('Or the event, if it was made with a network'),
    and_before: z.array(eventId).max(2).default([]).describe('As in undo_lending'),
  }),
  z.object({
    kind: z.literal('session_done'),
    ...common,
    ra_id: optionalId.default(null).describe('Null for a session that was not planned'),
    version: optionalId.default(null).describe('Of the planned session, as the kit had it'),
    time: timeOfDay.default(null),
    lead: optionalId.default(null),
    rps: z.array(id).max(2).default([]),
    lp_id: optionalId.default(null),
    held_earlier: z.boolean().default(false).describe('As in ra_done'),
    children_count: z.int().min(0).max(2000),
    attendance: z.array(childRef).max(500).default([]).describe('The children present'),
  }),
  z.object({
    kind: z.literal('observation'),
    ...common,
    accn_no: accnNo,
    child: childRef,
    returned: requestId
      .nullable()
      .default(null)
      .describe('The request_id of the entry that returned the copy'),
    event_id: eventId.nullable().default(null).describe('Or the event, if it was made with a network'),
    opinion: opinion.nullable(),
    sealed: sealedText.nullable().describe('{ observation }'),
  }),
  z.object({
    kind: z.literal('enrolment'),
    ...common,
    sealed: sealedText.describe('The fields of `enroll_child` that describe the child'),
  }),
  z.object({
    kind: z.literal('report'),
    ...common,
    ra_id: optionalId.default(null),
    session: requestId.nullable().default(null).describe('Or the request_id of the session_done'),
    rating: z.int().min(1).max(5),
    sealed: sealedText.describe('{ what_was_read, how_it_went, to_change }'),
  }),
]);
export type FieldEntry = z.infer<typeof fieldEntry>;
export type EntryOf<Kind extends EntryKind> = Extract<FieldEntry, { kind: Kind }>;

/** What a sealed text is bound to, so that a copy of it cannot be read as the text of another entry. */
export const boundTo = (
  { request_id, kind }: { request_id: string; kind: EntryKind },
  device_id: string,
): string => `${request_id} ${kind} ${device_id}`;

/** Most characters of a sealed draft, in base64: longer than the longest report in any script. */
export const mostInDraft = 100_000;

/** A draft that only the server can open. The additional data is `boundToDraft`. */
export const sealedDraft = z.object({
  name: z.string().min(1).max(200).describe('Of the form, and of what it is about'),
  sealed: sealedText
    .extend({ text: base64(mostInDraft).describe('The encrypted JSON: { text }') })
    .describe('As the device has sealed it for the server'),
});
export type SealedDraft = z.infer<typeof sealedDraft>;

/** What a draft is bound to: its writer, the device and its name. Never equal to that of an entry. */
export const boundToDraft = (by: { staff_id: number; device_id: string }, name: string): string =>
  `draft ${by.staff_id} ${by.device_id} ${name}`;
