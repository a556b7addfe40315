import { boundTo, type ChildRef, type FieldEntry } from '@storyvan/contract/common/field-entry';
import type { Executor } from '../../db/database.ts';
import { findPlace } from '../../records/place/place.queries.ts';
import { unseal } from '../../records/seal/unseal.ts';
import type { Known } from './attempt.ts';
import {
  type ChildRow,
  listChildren,
  listReferred,
  listReturnsOn,
  type ReferredRow,
} from './field-sync.queries.ts';
import { enrolmentsIn, reasons, targetOf, type Why } from './field-sync.rules.ts';

/** Reads what the references of an entry mean on the server: children, earlier entries, the place, sealed texts. */

type Read =
  | { kind: 'known'; known: Omit<Known, 'despite_likeness'> }
  | ({ kind: 'review' } & Why)
  | { kind: 'accepted'; made: { note: string; events: string[] }; child_id: null };

const review = (
  message: string,
  child_id: number | null = null,
  reason: Why['reason'] = null,
): { kind: 'review' } & Why => ({ kind: 'review', message, reason, child_id });

export async function readKnown(on: Executor, entry: FieldEntry, device_id: string): Promise<Read> {
  const target_id = targetOf(entry);
  const referred = await listReferred(on, [
    ...enrolmentsIn(entry),
    ...(target_id === null ? [] : [target_id]),
  ]);
  const rows = new Map(referred.map((row) => [row.request_id, row]));
  const place = await findPlace.first(on, entry);
  if (!place) return review(reasons.noPlace);

  const ownRef = 'child' in entry ? entry.child : null;
  const problem = ownRef === null ? null : enrolmentProblem(ownRef, rows);
  if (problem) return review(problem);
  const child_id = childOf(ownRef, rows);
  const child = child_id === null ? null : await readChild(on, child_id, ownRef, entry);
  if (child_id !== null && !child) return review(reasons.noChild);
  if (child?.erased_at) return review(reasons.erased, child_id, 'erased');

  const target = target_id === null ? null : (rows.get(target_id) ?? null);
  const about = await readTarget(on, entry, target, child_id);
  if (about.kind !== 'about') return about.kind === 'review' ? { ...about, child_id } : about;

  const sealed = 'sealed' in entry ? entry.sealed : null;
  const text = sealed ? await unseal(on, sealed, boundTo(entry, device_id)) : {};
  if (!text) return review(reasons.unreadable, child_id, 'unreadable');
  const { events, ra_id } = about;
  const known = {
    program: place.program,
    child_id,
    take_back_from: await readHolder(on, entry, rows),
    ...(await readAttendance(on, entry, rows)),
    events,
    ra_id,
    text,
  };
  return { kind: 'known', known };
}

/** Milliseconds by which the corrected clock of a device may be behind. */
const clockError = 5000;

/**
 * By its id, not one who was enrolled after the entry was made: a restored backup gives the ids of lost children again.
 * A child whom the device has enrolled is on the server only since its enrolment was sent.
 */
async function readChild(
  on: Executor,
  child_id: number,
  ref: ChildRef | null,
  { made_at }: FieldEntry,
): Promise<ChildRow | null> {
  const [child] = await listChildren(on, [child_id]);
  return child && (typeof ref === 'string' || wasThere(child, made_at)) ? child : null;
}

const wasThere = ({ created_at }: { created_at: string }, made_at: string): boolean =>
  Date.parse(created_at) <= Date.parse(made_at) + clockError;

/** Null also for a child who is not known: then the copy is taken back from no one, and whoever has it keeps it. */
async function readHolder(on: Executor, entry: FieldEntry, rows: Rows): Promise<Known['take_back_from']> {
  if (!('take_back_from' in entry) || !entry.take_back_from) return null;
  const { site_grade_id, child } = entry.take_back_from;
  if (child === null) return { site_grade_id, child_id: null };
  const child_id = childOf(child, rows);
  return child_id !== null && (await readChild(on, child_id, child, entry))
    ? { site_grade_id, child_id }
    : null;
}

/** The child of an entry, also an erased one; null if it has none that is known. */
export async function findChildOf(on: Executor, entry: FieldEntry): Promise<ChildRow | null> {
  if (!('child' in entry)) return null;
  const referred = await listReferred(on, enrolmentsIn(entry));
  const child_id = childOf(entry.child, new Map(referred.map((row) => [row.request_id, row])));
  return child_id === null ? null : readChild(on, child_id, entry.child, entry);
}

type Rows = ReadonlyMap<string, ReferredRow>;

const childOf = (ref: ChildRef | null, rows: Rows): number | null =>
  typeof ref === 'string' ? (rows.get(ref)?.child_id ?? null) : ref;

function enrolmentProblem(ref: ChildRef, rows: Rows): string | null {
  if (typeof ref === 'number' || childOf(ref, rows) !== null) return null;
  return rows.get(ref)?.state === 'withdrawn' ? reasons.enrolmentWithdrawn : reasons.enrolmentMissing;
}

type About = { kind: 'about'; events: string[]; ra_id: number | null } | Exclude<Read, { kind: 'known' }>;

/** The events or the session that an entry is about. */
async function readTarget(
  on: Executor,
  entry: FieldEntry,
  target: ReferredRow | null,
  child_id: number | null,
): Promise<About> {
  const about = (events: string[], ra_id: number | null = null): About => ({ kind: 'about', events, ra_id });
  if (targetOf(entry) === null) {
    const made = 'event_id' in entry && entry.event_id !== null ? [entry.event_id] : [];
    const before = entry.kind === 'undo' ? entry.and_before : [];
    return about([...made, ...before], 'ra_id' in entry ? entry.ra_id : null);
  }
  if (!target) return review(reasons.targetMissing);
  if (target.state === 'withdrawn') {
    if (entry.kind !== 'undo') return review(reasons.targetWithdrawn);
    return { kind: 'accepted', made: { note: reasons.undoneAlready, events: [] }, child_id: null };
  }
  if (entry.kind === 'undo') {
    return target.events === '' ? review(reasons.nothingToUndo) : about(target.events.split(' '));
  }
  if (entry.kind === 'observation') {
    const { accn_no } = entry;
    const { date } = target;
    const returns = child_id === null ? [] : await listReturnsOn.all(on, { accn_no, child_id, date });
    const returned = returns.find(({ undone_by }) => undone_by === null);
    return returned ? about([returned.event_id]) : review(reasons.notReturned);
  }
  return about([], target.ra_id);
}

/** The children present who are enrolled at the place, by their ids as in `readChild`. Others have left meanwhile, and only the count has them. */
async function readAttendance(on: Executor, entry: FieldEntry, rows: Rows) {
  if (entry.kind !== 'session_done') return { attendance: [], left_out: 0 };
  const present = new Map(entry.attendance.map((ref) => [childOf(ref, rows) ?? ref, ref]));
  const ids = [...present.keys()].filter((child_id) => typeof child_id === 'number');
  const attendance = (await listChildren(on, ids))
    .filter(({ site_grade_id, inactive_since }) => site_grade_id === entry.site_grade_id && !inactive_since)
    .filter((child) => typeof present.get(child.child_id) === 'string' || wasThere(child, entry.made_at))
    .map(({ child_id }) => child_id);
  return { attendance, left_out: present.size - attendance.length };
}
