import { enrollChild, proposeCardNo } from '@storyvan/contract/children';
import type { EntryOf, FieldEntry } from '@storyvan/contract/common/field-entry';
import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import type { Programme } from '@storyvan/contract/common/programme';
import type { BodyIn, Endpoint, ParamsIn, ReplyOf } from '@storyvan/contract/endpoint';
import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { markDone, type ReadAloudPage } from '@storyvan/contract/read-alouds';
import { howWasIt } from '@storyvan/contract/reading';
import { type ReportPage, submitReport } from '@storyvan/contract/reports';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { v5 } from 'uuid';
import { ApiError } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { perform } from '../../http/serve.ts';
import { findEnrolled } from './field-sync.queries.ts';
import type { Refusal } from './field-sync.rules.ts';

/** Turns an entry into the existing call of the contract: there is no second way to lend. */

export interface Acting {
  api: Api;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Who made the entry; the records keep this person. */
  staff_id: number;
  /** The device that made it: its texts are sealed for this one. */
  device_id: string;
}

/** An entry with what its references mean on the server. */
export interface Known {
  program: Programme;
  /** Of the entry's own child; null if it names none. */
  child_id: number | null;
  /** Who has the copy, as the device showed it. */
  take_back_from: { site_grade_id: number; child_id: number | null } | null;
  /** The children present who are enrolled at the place. */
  attendance: number[];
  /** How many of those present are not. */
  left_out: number;
  /** What is undone, the last first; or the return that an observation is about. */
  events: string[];
  /** The session of a report. */
  ra_id: number | null;
  /** The text that the device has sealed. */
  text: Record<string, unknown>;
  /** Enrols even if a child of a similar name is there. */
  despite_likeness: boolean;
}

export interface Made {
  /** For the summary, if something had changed meanwhile; names no child. */
  note: string | null;
  /** Lending events, in the order in which to undo them. */
  events: string[];
  child_id?: number;
  ra_id?: number;
}

export type Attempt =
  | { kind: 'accepted'; made: Made }
  | {
      kind: 'refused';
      refusal: Refusal;
      /** The session or the report that is in the way. */
      page?: ReadAloudPage | null;
      report?: ReportPage | null;
    };

const accepted = (made: Partial<Made> = {}): Attempt => ({
  kind: 'accepted',
  made: { note: null, events: [], ...made },
});

/** Makes a call as the person who made the entry. */
export const callAs = <E extends Endpoint>(
  { api, request, reply, staff_id }: Acting,
  endpoint: E,
  input: { params?: ParamsIn<E>; body?: BodyIn<E> },
): Promise<ReplyOf<E>> => perform(api, endpoint, input, { request, reply, staff_id });

/** A client error is a refusal as well; faults and an unavailable database fail the whole call. */
export function refusalOf(error: unknown): Refusal {
  const isTransient = error instanceof ApiError && (error.status >= 500 || error.status === 429);
  if (!(error instanceof ApiError) || isTransient) throw error;
  return { status: error.code, message: error.message };
}

export async function attempt(acting: Acting, entry: FieldEntry, known: Known, request_id: string) {
  try {
    return await send(acting, { ...entry, request_id }, known);
  } catch (error) {
    return { kind: 'refused', refusal: refusalOf(error) } satisfies Attempt;
  }
}

function send(acting: Acting, entry: FieldEntry, known: Known): Promise<Attempt> {
  switch (entry.kind) {
    case 'issue':
    case 'return':
    case 'renewal':
      return lend(acting, entry, known);
    case 'undo':
      return undo(acting, entry, known);
    case 'session_done':
      return hold(acting, entry, known);
    case 'observation':
      return observe(acting, entry, known);
    case 'enrolment':
      return enrol(acting, entry, known);
    case 'report':
      return report(acting, entry, known);
  }
}

interface LendingReply {
  status: { status: string; message: string };
  details: LendingDetails | null;
}

function lent({ status, details }: LendingReply): Attempt {
  if (!details) return { kind: 'refused', refusal: status };
  return accepted({ events: [details.event_id, ...details.taken_back] });
}

async function lend(
  acting: Acting,
  entry: EntryOf<'issue'> | EntryOf<'return'> | EntryOf<'renewal'>,
  { program, child_id, take_back_from }: Known,
): Promise<Attempt> {
  const { site_grade_id, accn_no, date, request_id } = entry;
  const at = { program, site_grade_id, accn_no, request_id };
  // Whoever has the copy by now, only the loan of the child whom the entry names ends or goes on.
  const shown = child_id === null ? {} : { from_child_id: child_id };
  if (entry.kind === 'renewal')
    return lent(await callAs(acting, renewBookChild, { body: { ...at, ...shown, date_renewal: date } }));
  const back = take_back_from && { take_back_from };
  if (entry.kind === 'issue') {
    const body = { ...at, ...back, date_issue: date };
    return entry.party === 'child'
      ? lent(await callAs(acting, issueBookChild, { body: { ...body, child_id } }))
      : lent(await callAs(acting, issueBookSite, { body }));
  }
  return entry.party === 'child'
    ? lent(await callAs(acting, returnBookFromChild, { body: { ...at, ...shown, date_return: date } }))
    : lent(await callAs(acting, returnBookSite, { body: { ...at, ...back, date_return: date } }));
}

async function undo(acting: Acting, { request_id }: EntryOf<'undo'>, { events }: Known): Promise<Attempt> {
  const [event_id = '', ...and_before] = events;
  const before = and_before.length > 0 ? { and_before } : {};
  return lent(await callAs(acting, undoLending, { body: { event_id, ...before, request_id } }));
}

async function hold(acting: Acting, entry: EntryOf<'session_done'>, known: Known): Promise<Attempt> {
  const { program, attendance } = known;
  const { ra_id, version, site_grade_id, date, time, lead, rps, lp_id, request_id } = entry;
  const plan = { site_grade_id, date, time, lead, rps, lp_id };
  const { held_earlier, children_count } = entry;
  const body = { ra_id, version: version ?? undefined, ...plan, held_earlier, children_count, attendance };
  const { status, details } = await callAs(acting, markDone, {
    params: { program },
    body: { ...body, request_id },
  });
  if (status.status === 'done' && details)
    return accepted({ ra_id: details.ra_id, note: leftOut(known.left_out) });
  return { kind: 'refused', refusal: status, page: details };
}

const leftOut = (children: number): string | null => {
  if (children === 0) return null;
  const who = children === 1 ? 'One child who was present is' : `${children} children who were present are`;
  return `${who} no longer enrolled here, and only counted.`;
};

async function observe(acting: Acting, entry: EntryOf<'observation'>, known: Known): Promise<Attempt> {
  const { site_grade_id, accn_no, opinion, request_id } = entry;
  const { child_id, events, text } = known;
  const observation = typeof text.observation === 'string' ? text.observation : '';
  const [event_id = ''] = events;
  const { status } = await callAs(acting, howWasIt, {
    body: { site_grade_id, child_id, accn_no, event_id, opinion, observation, request_id },
  });
  return status.status === 'return undone' ? { kind: 'refused', refusal: status } : accepted();
}

/** Desks may give out the same next card number at the same moment. */
const cardTries = 5;

async function enrol(acting: Acting, entry: EntryOf<'enrolment'>, known: Known): Promise<Attempt> {
  const { request_id, site_grade_id } = entry;
  const { program, text } = known;
  const before = await findEnrolled(acting.api.db, request_id);
  if (before !== null) return accepted({ child_id: before });
  const despite_likeness = known.despite_likeness || text.despite_likeness === true;
  const child = { ...text, despite_likeness, site_grade_id };
  for (let n = 1; ; n++) {
    // The device gives no number. It has one if the same enrolment was sent with a network and got no reply.
    const card =
      'card_no' in text
        ? { card_no: text.card_no }
        : await callAs(acting, proposeCardNo, { params: { program, id: site_grade_id } });
    const asked_id = n === 1 ? request_id : v5(`card ${n}`, request_id);
    // The call validates what was sealed.
    const body = { ...child, ...card, request_id: asked_id } as BodyIn<typeof enrollChild>;
    const { status, details } = await callAs(acting, enrollChild, { params: { program }, body });
    if (details) return accepted({ child_id: details.child_id });
    const isTaken = status.status === 'card number taken' && !('card_no' in text);
    if (!isTaken || n === cardTries) return { kind: 'refused', refusal: status };
  }
}

async function report(acting: Acting, entry: EntryOf<'report'>, known: Known): Promise<Attempt> {
  const { site_grade_id, rating, request_id } = entry;
  const { program, ra_id, text } = known;
  const body = { ra_id, reports_site_id: site_grade_id, rating, ...reportTexts(text), request_id };
  const { status, details } = await callAs(acting, submitReport, { params: { program }, body });
  if (status.status === 'submitted' || status.status === 'saved') return accepted();
  return { kind: 'refused', refusal: status, report: details };
}

/** The three texts of a report, as the device has sealed them. */
export function reportTexts(text: Record<string, unknown>) {
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    what_was_read: textOf(text.what_was_read),
    how_it_went: textOf(text.how_it_went),
    to_change: textOf(text.to_change),
  };
}
