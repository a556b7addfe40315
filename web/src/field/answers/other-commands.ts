import { enrollChild } from '@storyvan/contract/children';
import type { EntryOf } from '@storyvan/contract/common/field-entry';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { markDone, markNotDone } from '@storyvan/contract/read-alouds';
import { howWasIt } from '@storyvan/contract/reading';
import { submitReport } from '@storyvan/contract/reports';
import { byPlace, type CommandAnswer, type Context, keep, viewAfter } from './command-answer.ts';
import { decideEnrolment, decideOpinion, enrolledReply } from './decide-child.ts';
import {
  decideDone,
  decideNotDone,
  decideReport,
  doneReply,
  notDoneReply,
  onItsWay,
} from './decide-session.ts';
import { deviceIdOf, isOfDevice } from './device-ids.ts';
import { idIn, refuseCall, textIn, type Values } from './input.ts';
import { reportReply } from './read-place.ts';
import type { Views } from './views.ts';

/** Enrolling a child, what a child says of a book, a session done and its report. */

const placeToEnrol = (body: Values) =>
  idIn(body, 'site_grade_id') ?? idIn(body, 'site_id') ?? idIn(body, 'grade_id');

async function enrol(context: Context): Promise<unknown> {
  const { device, view, body, request_id, made_at, today, proposedCard, tried } = context;
  const decided = decideEnrolment(context, proposedCard);
  if ('refusal' in decided) return decided.refusal;
  const { child } = decided;
  const { site_grade_id } = view.place;
  // A request that the server may have taken in is repeated as it was, so that it gets the first reply.
  const asSent = tried ? { card_no: textIn(body, 'card_no') || null } : {};
  const despite_likeness = body.despite_likeness === true;
  const entry = { kind: 'enrolment' as const, request_id, made_at, date: today, site_grade_id };
  const sealed = await device.seal(entry, { ...child, ...asSent, despite_likeness });
  await keep(context, { ...entry, sealed }, { ...child });
  const child_id = device.childIdOf(request_id) ?? 0;
  return enrolledReply(await viewAfter(context), child_id, today);
}

async function sayHowItWas(context: Context): Promise<unknown> {
  const { device, views, view, body } = context;
  const returned = views.eventIn(view, textIn(body, 'event_id').toLowerCase());
  const decided = decideOpinion(context, returned);
  if (!decided?.entry) return decided?.reply ?? null;
  const { reply, entry, observation } = decided;
  const text = observation === '' ? null : { observation };
  const sealed = text && (await device.seal(entry, text));
  await keep(context, { ...entry, sealed }, text);
  return reply;
}

const entriesOfSession = ({ device, view }: Context, ra_id: number) =>
  device
    .entriesOf(view.place.site_grade_id)
    .filter(
      ({ entry }) => entry.kind === 'session_done' && (entry.ra_id ?? deviceIdOf(entry.request_id)) === ra_id,
    );

async function holdSession(context: Context): Promise<unknown> {
  const decided = decideDone(context);
  if (!('kind' in decided)) return decided;
  const earlier = decided.ra_id === null ? undefined : entriesOfSession(context, decided.ra_id).at(-1);
  await keep(context, decided, null, earlier?.entry.request_id ?? null);
  return doneReply(await viewAfter(context), decided);
}

/** Null for a session that the server knows as done. */
async function setBack(context: Context): Promise<unknown> {
  const ra_id = idIn(context.body, 'ra_id') ?? 0;
  const session = context.view.sessions.get(ra_id);
  const held = entriesOfSession(context, ra_id).findLast(({ state }) => state !== 'sent');
  if (!session || !held) return null;
  const refusal = decideNotDone(context.view, session);
  if (refusal) return refusal;
  if (!(await context.device.withdrawEntry(held.entry.request_id))) throw refuseCall('conflict', onItsWay);
  return notDoneReply(await viewAfter(context), session);
}

async function writeReport(context: Context): Promise<unknown> {
  const { device, body, request_id, tried } = context;
  const held = entriesOfSession(context, idIn(body, 'ra_id') ?? 0).at(-1)?.entry.request_id ?? null;
  // The server knows the session of a report that it was asked to take in.
  const { reply, entry, text } = decideReport(context, tried ? null : held);
  if (!entry) return reply;
  const sealed = await device.seal(entry, text);
  await keep(context, { ...entry, sealed } satisfies EntryOf<'report'>, text);
  const after = await viewAfter(context);
  const session = [...after.sessions.values()].find(({ rep_id }) => rep_id === deviceIdOf(request_id));
  return { ...reply, details: session ? reportReply(after, session) : null };
}

/** By the session, because a form can leave the place out. */
const bySession = async (views: Views, body: Values) =>
  idIn(body, 'rep_id') === null ? views.find(({ sessions }) => sessions.has(idIn(body, 'ra_id') ?? 0)) : null;

const ofDevice = (id: number | null): boolean => id !== null && id < 0;

export const otherCommands: [Endpoint, CommandAnswer][] = [
  [
    enrollChild as Endpoint,
    { find: (views, body) => views.ofPlace(placeToEnrol(body)), decide: enrol, done: null },
  ],
  [
    howWasIt as Endpoint,
    {
      find: byPlace(),
      decide: sayHowItWas,
      done: null,
      onlyHere: (body) => isOfDevice(textIn(body, 'event_id')),
    },
  ],
  [
    markDone as Endpoint,
    { find: byPlace(), decide: holdSession, done: null, onlyHere: (body) => ofDevice(idIn(body, 'ra_id')) },
  ],
  [
    markNotDone as Endpoint,
    { find: bySession, decide: setBack, done: null, onlyHere: (body) => ofDevice(idIn(body, 'ra_id')) },
  ],
  [
    submitReport as Endpoint,
    { find: bySession, decide: writeReport, done: null, onlyHere: (body) => ofDevice(idIn(body, 'ra_id')) },
  ],
];
