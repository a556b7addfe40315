import type { EntryOf } from '@storyvan/contract/common/field-entry';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { markDone, markNotDone } from '@storyvan/contract/read-alouds';
import type { submitReport } from '@storyvan/contract/reports';
import { hasWords, reportNeedsWords } from '@storyvan/contract/reports';
import { decideDone as decide } from '@storyvan/domain/hold-session';
import { nameOf, sessionDone, sessionPlannedAgain } from '@storyvan/domain/read-aloud';
import { alreadyReported, hasReport, notDoneYet, reportSubmitted } from '@storyvan/domain/report-refusals';
import type { AskedOnDevice } from './command-answer.ts';
import type { EntryText } from './device.ts';
import { deviceIdOf } from './device-ids.ts';
import { dateIn, idIn, idsIn, invalidField, refuseCall, textIn, type Values } from './input.ts';
import type { PlaceView, ViewSession } from './place-view.ts';
import { sessionReply } from './read-place.ts';

/** Marks a session done on the device, and takes its report. Pure: the reply of a session is read afterwards. */

type Refusal = ReplyOf<typeof markDone>;

const savedHere = 'This session is saved on this device. You can correct it after the sync.';

/** The values of the form; throws a client error if they cannot be. */
function heldIn(body: Values) {
  const children_count = Number(body.children_count);
  if (!Number.isInteger(children_count) || children_count < 0)
    throw invalidField('children_count', 'Enter the number of children: 0 or more.');
  return {
    date: dateIn(body, 'date'),
    time: textIn(body, 'time') || null,
    ...{ lead: idIn(body, 'lead'), rps: idsIn(body, 'rps'), lp_id: idIn(body, 'lp_id') },
    held_earlier: body.held_earlier === true,
    ...{ children_count, attendance: idsIn(body, 'attendance') },
  };
}

type Held = ReturnType<typeof heldIn>;

const known = (...ids: (number | null)[]) =>
  new Map(ids.map((id) => [id ?? 0, { name: '', inactive_since: null }]));
const stored = (session: ViewSession) => ({ ...session, changed_by: null, changer_id: null });

/** Only the server knows who has left and who has changed a session, so nothing is refused for that here. */
function storedHere({ sessions, place }: PlaceView, { date, time, ...held }: Held, ra_id: number | null) {
  const before = ra_id === null ? null : sessions.get(ra_id);
  const there = [...sessions.values()].find(
    (each) => each.ra_id !== ra_id && each.status !== 'cancelled' && each.date === date && each.time === time,
  );
  return {
    before: before ? stored(before) : null,
    ticked: held.attendance,
    enrolled: [],
    known: {
      places: known(place.site_grade_id),
      people: known(held.lead, ...held.rps),
      lessonPlans: known(held.lp_id),
    },
    there: there ? stored(there) : null,
  };
}

/** A refusal, or the entry. */
export function decideDone(asked: AskedOnDevice): Refusal | EntryOf<'session_done'> {
  const { view, body, request_id, made_at, today, refOf } = asked;
  const held = heldIn(body);
  const ra_id = idIn(body, 'ra_id');
  if (ra_id !== null && ra_id < 0) throw refuseCall('conflict', savedHere);
  const here = storedHere(view, held, ra_id);
  const { program, site_grade_id } = view.place;
  const version = here.before?.version;
  const decision = decide({ program, site_grade_id, ra_id, version, ...held }, here, { today, staff_id: 0 });
  if (decision.kind === 'invalid') {
    const fields = Object.fromEntries(decision.fields.map(({ field, message }) => [field, message]));
    throw refuseCall(decision.code, decision.message, fields);
  }
  if (decision.kind === 'refused') {
    const { status, message } = decision;
    return { status: { status, message }, details: sessionReply(view, decision.ra_id) };
  }
  return {
    kind: 'session_done',
    ...{ request_id, made_at, site_grade_id, ra_id },
    version: version === undefined ? null : (idIn(body, 'version') ?? version),
    ...held,
    attendance: held.attendance.map(refOf),
  };
}

export const doneReply = (view: PlaceView, { ra_id, request_id }: EntryOf<'session_done'>): Refusal => ({
  status: { status: 'done', message: sessionDone },
  details: sessionReply(view, ra_id ?? deviceIdOf(request_id)),
});

type NotDone = ReplyOf<typeof markNotDone>;

export const onItsWay =
  'This session is on its way to the server. Set it back once it has been sent, when there is a network.';

/** A refusal; null if the session may be set back to planned. */
export function decideNotDone(view: PlaceView, session: ViewSession): NotDone | null {
  if (session.rep_id === null) return null;
  const way = session.rep_id < 0 ? ' Remove the report first: it is under Entries on Today.' : '';
  const message = `${hasReport(session)}${way}`;
  return { status: { status: 'has a report', message }, details: sessionReply(view, session.ra_id) };
}

/** A session that was not planned is gone. */
export function notDoneReply(view: PlaceView, before: ViewSession): NotDone {
  const details = sessionReply(view, before.ra_id);
  const message = details ? sessionPlannedAgain(details) : `The session of ${nameOf(before)} is removed.`;
  return { status: { status: 'planned', message }, details };
}

type ReportReply = ReplyOf<typeof submitReport>;
type SealedReport = Omit<EntryOf<'report'>, 'sealed'>;

/** The report without its texts, which are still to be sealed. `held` is the entry that marked the session done. */
export function decideReport(
  { view, body, request_id, made_at, today }: AskedOnDevice,
  held: string | null,
): {
  reply: ReportReply;
  /** Null if it was refused. */
  entry: SealedReport | null;
  text: EntryText & Record<'what_was_read' | 'how_it_went' | 'to_change', string>;
} {
  const rating = Number(body.rating);
  if (!Number.isInteger(rating) || rating < 1 || rating > 5)
    throw invalidField('rating', 'Give 1 to 5 stars.');
  const text = {
    what_was_read: textIn(body, 'what_was_read'),
    how_it_went: textIn(body, 'how_it_went'),
    to_change: textIn(body, 'to_change'),
  };
  if (!hasWords(text)) throw invalidField('what_was_read', reportNeedsWords);
  const ra_id = idIn(body, 'ra_id');
  const session = view.sessions.get(ra_id ?? 0);
  if (!session || ra_id === null) throw refuseCall('not_found', 'There is no such session.');
  const refused = (status: 'not done yet' | 'already reported', message: string) => ({
    reply: { status: { status, message }, details: null },
    entry: null,
    text,
  });
  const early = notDoneYet(session);
  if (early) return refused('not done yet', early);
  if (session.rep_id !== null)
    return refused('already reported', alreadyReported({ ...session, written_by: null }));
  return {
    reply: { status: { status: 'submitted', message: reportSubmitted(session.site_name) }, details: null },
    entry: {
      kind: 'report',
      ...{ request_id, made_at, date: today, site_grade_id: view.place.site_grade_id },
      ra_id: held === null ? ra_id : null,
      session: held,
      rating,
    },
    text,
  };
}
