import { noDetails } from '@storyvan/contract/common/child-fields';
import type { ChildRef, EntryOf } from '@storyvan/contract/common/field-entry';
import type { Device, EntryText, KeptEntry } from './device.ts';
import { deviceIdOf } from './device-ids.ts';
import {
  type ChildDetails,
  copyElsewhere,
  type Move,
  movesOf,
  type OtherTitles,
  type PlaceView,
  type ViewCopy,
} from './place-view.ts';

interface Known {
  others: OtherTitles;
  childIdOf: Device['childIdOf'];
}

const idOf = ({ childIdOf }: Known, ref: ChildRef): number => childIdOf(ref) ?? deviceIdOf(String(ref));

/** Applies an entry to the view of its place. It was allowed when it was made, so nothing is checked here. */
export function applyEntry(view: PlaceView, kept: KeptEntry, known: Known): void {
  const { entry } = kept;
  switch (entry.kind) {
    case 'issue':
    case 'return':
    case 'renewal':
      move(view, kept, entry, known);
      return;
    case 'undo':
      undo(view, entry);
      return;
    case 'enrolment':
      enrol(view, kept, entry, known);
      return;
    case 'session_done':
      markDone(view, entry, known);
      return;
    case 'report':
      report(view, kept, entry);
      return;
    case 'observation':
      say(view, entry, known);
  }
}

/** An opinion replaces the one before, or takes it back. */
function say(view: PlaceView, entry: EntryOf<'observation'>, known: Known): void {
  const { accn_no, child, opinion } = entry;
  const title = view.copies.get(accn_no)?.title ?? known.others.get(accn_no);
  if (!title) return;
  const [child_id, title_id] = [idOf(known, child), title.title_id];
  view.opinions = view.opinions.filter((said) => said.child_id !== child_id || said.title_id !== title_id);
  if (opinion) view.opinions.push({ child_id, title_id, opinion });
}

type Lending = EntryOf<'issue' | 'return' | 'renewal'>;

function move(view: PlaceView, { text }: KeptEntry, entry: Lending, known: Known): void {
  const { request_id, accn_no, date, kind } = entry;
  const before = view.copies.get(accn_no) ?? copyElsewhere(accn_no, known.others.get(accn_no));
  const event_id = textOf(text, 'event_id') || request_id;
  const after = { ...before, ...movedBy(view, entry, before, known), moved_on: date, event_id };
  view.copies.set(accn_no, after);
  const toOrFromPlace = kind !== 'renewal' && entry.party === 'place';
  const child_id = toOrFromPlace ? null : kind === 'issue' ? after.loan?.child_id : before.loan?.child_id;
  const takenBack = kind === 'issue' || toOrFromPlace;
  view.moves.push({
    request_id,
    event_id,
    kind,
    child_id: child_id ?? null,
    taken_from: takenBack ? before.loan : null,
    date,
    before,
    undone: false,
  });
}

const inLibrary = { known: true, at_place: false, place_since: null, loan: null };

function movedBy(view: PlaceView, entry: Lending, before: ViewCopy, known: Known): Partial<ViewCopy> {
  const { kind, date } = entry;
  if (kind === 'renewal') return before.loan ? { loan: { ...before.loan, date_renewed: date } } : {};
  if (kind === 'return') return entry.party === 'place' ? inLibrary : { loan: null };
  if (entry.party === 'place') return { known: true, at_place: true, place_since: date, loan: null };
  const child_id = entry.child === null ? null : idOf(known, entry.child);
  const child_level = child_id === null ? null : (view.children.get(child_id)?.level ?? null);
  const fromHere = entry.take_back_from?.site_grade_id === view.place.site_grade_id;
  return {
    known: true,
    at_place: before.at_place || (!before.known && fromHere && entry.take_back_from?.child === null),
    loan: { child_id, date_issue: date, date_renewed: null, child_level },
  };
}

/** Restores the copy as it was before; if that is not known, the copy may be anywhere. */
function undo(view: PlaceView, { accn_no, undoes, event_id }: EntryOf<'undo'>): void {
  const latest: Move | undefined = movesOf(view, accn_no).at(-1);
  if (latest && (latest.request_id === undoes || latest.event_id === event_id)) {
    latest.undone = true;
    view.copies.set(accn_no, latest.before);
    return;
  }
  const copy = view.copies.get(accn_no);
  if (copy) view.copies.set(accn_no, { ...copyElsewhere(accn_no, copy.title), state: copy.state });
}

const textOf = (text: EntryText | null, name: string): string => String(text?.[name] ?? '');

const detailsIn = (text: EntryText): ChildDetails => ({
  ...noDetails,
  ...Object.fromEntries(Object.keys(noDetails).map((name) => [name, textOf(text, name) || null])),
});

function enrol(
  view: PlaceView,
  { text, answer }: KeptEntry,
  { request_id }: EntryOf<'enrolment'>,
  known: Known,
): void {
  const child_id = idOf(known, request_id);
  // Once the kit was refreshed, it has the child.
  if (!text || view.children.has(child_id)) return;
  const level = text.level === null ? null : Number(text.level);
  view.children.set(child_id, {
    child_id,
    card_no: answer?.card_no ?? null,
    name: textOf(text, 'name'),
    level,
    baseline_level: level,
    gender: textOf(text, 'gender') || null,
    loans_total: 0,
    last_borrowed: null,
    had: [],
    ended: [],
    wishes: [],
    version: 1,
    details: detailsIn(text),
  });
}

function markDone(view: PlaceView, entry: EntryOf<'session_done'>, known: Known): void {
  const { program, site_grade_id, school_id, place_name: site_name, ...kit } = { ...view.kit, ...view.place };
  const ra_id = entry.ra_id ?? deviceIdOf(entry.request_id);
  const before = view.sessions.get(ra_id);
  view.held.set(entry.request_id, ra_id);
  const person = (rp_id: number) =>
    [...(before?.rps ?? []), ...(before?.lead ? [before.lead] : []), ...kit.settings.people].find(
      (each) => each.rp_id === rp_id,
    ) ?? { rp_id, name: '' };
  const plans = [...kit.settings.lesson_plans, ...kit.lesson_plans];
  view.sessions.set(ra_id, {
    ra_id,
    program,
    site_grade_id,
    school_id,
    site_name,
    date: entry.date,
    time: entry.time,
    status: 'done',
    lead: entry.lead === null ? null : person(entry.lead),
    rps: entry.rps.map(person),
    lp_id: entry.lp_id,
    lp_name: plans.find(({ lp_id }) => lp_id === entry.lp_id)?.lp_name ?? null,
    children_count: entry.children_count,
    rep_id: before?.rep_id ?? null,
    no_of_children: before?.no_of_children ?? view.children.size,
    children_borrowed: before?.children_borrowed ?? 0,
    version: before?.version ?? 1,
    attendance: entry.attendance.map((ref) => idOf(known, ref)),
    report: before?.report ?? null,
  });
}

function report(view: PlaceView, { text }: KeptEntry, entry: EntryOf<'report'>): void {
  const ra_id = entry.ra_id ?? view.held.get(entry.session ?? '') ?? 0;
  const session = view.sessions.get(ra_id);
  if (!session) return;
  view.sessions.set(ra_id, {
    ...session,
    rep_id: session.rep_id ?? deviceIdOf(entry.request_id),
    report: {
      what_was_read: textOf(text, 'what_was_read'),
      how_it_went: textOf(text, 'how_it_went'),
      to_change: textOf(text, 'to_change'),
      rating: entry.rating,
      submitted_on: entry.date,
    },
  });
}
