import type { CalendarDate } from '../calendar-date.ts';
import { type Acted, type Borrower, firstProblem, type LendingCopy, stopped, withIds } from './act.ts';
import { detailsOf, successReply } from './reply.ts';
import {
  allowed,
  type CopyState,
  type Decision,
  decidePlace,
  type Invalid,
  type LendingChild,
  type Place,
  refused,
  whereIs,
} from './rules.ts';

/** Undo restores the state before an event, and is an event itself. */

export interface UndoneEvent {
  event_id: string;
  kind: 'issue_site' | 'issue_child' | 'renew_child' | 'return_child' | 'return_site';
  undone: boolean;
  place: Place & { closed_since: CalendarDate | null };
  /** Null for a loan to a place. */
  child: Omit<Borrower, 'level'> | null;
  /** The latest event of the copy when it is the turn of this one, which only then can be undone. */
  latest: string | null;
}

interface Facts<Event> {
  copy: LendingCopy;
  /** The latest first: all or none are undone. Invalid: the request names one that cannot be undone. */
  events: (Event | Invalid)[];
  newEventId: (after: string | null) => string;
}

export function undo<Event extends UndoneEvent>({
  copy,
  events,
  newEventId,
}: Facts<Event>): Acted<'undone', { kind: 'undo'; event_id: string; undoes: Event }> {
  const undone: Event[] = [];
  for (const event of events) {
    if (event.kind === 'invalid') return event;
    const { kind, place, latest, child } = event;
    const no = firstProblem(
      decideUndo(copy, { ...event, site_grade_id: place.site_grade_id }, latest, child),
      kind === 'return_site' ? decidePlace(place, place.closed_since) : allowed,
    );
    if (no) return stopped(no, copy);
    undone.push(event);
  }
  const [first] = undone;
  if (!first) throw new Error('There is nothing to undo.');
  const { program, site_grade_id, place_name } = first.place;
  const child_id = first.child?.child_id ?? null;
  const ofChild = undone.filter(({ child }) => child?.child_id === child_id);
  const gained = ofChild.reduce((sum, { kind }) => sum + booksGained(kind), 0);
  const done = withIds(
    undone.map((undoes) => ({ kind: 'undo' as const, undoes })),
    copy.last_event_id,
    newEventId,
  );
  const details = detailsOf(copy, {
    ...{ program, site_grade_id, place_name, child_id },
    event_id: done.at(-1)?.event_id ?? '',
    child_name: first.child?.name ?? null,
    child_books: first.child && first.child.books + gained,
  });
  const message = `The ${whatOf(first.kind)} of ${copy.title} was undone.`;
  const reply = successReply('undone', message, details);
  return { kind: 'done', events: done, reply };
}

/** By the undo of an event. */
function booksGained(kind: UndoneEvent['kind']): number {
  if (kind === 'return_child') return 1;
  return kind === 'issue_child' ? -1 : 0;
}

function whatOf(kind: UndoneEvent['kind']): 'issue' | 'renewal' | 'return' {
  if (kind === 'renew_child') return 'renewal';
  return kind === 'issue_site' || kind === 'issue_child' ? 'issue' : 'return';
}

/** Undo is allowed once, and only while nothing has happened to the copy, or to the child's place, since. */
export function decideUndo(
  copy: CopyState,
  event: { event_id: string; undone: boolean; site_grade_id: number },
  lastEventId: string | null,
  child: LendingChild | null,
): Decision {
  if (event.undone)
    return refused(
      'already undone',
      `This was undone before. ${copy.accn_no} is ${whereIs(copy.held_by)}.`,
      copy,
    );
  if (copy.state !== 'available') {
    const because = copy.state === 'lost' ? 'is recorded as lost' : 'was withdrawn from the library';
    return refused(copy.state, `This can no longer be undone, because ${copy.accn_no} ${because}.`, copy);
  }
  if (lastEventId !== event.event_id) {
    const where = `${copy.accn_no} has moved since: it is ${whereIs(copy.held_by)}`;
    return refused('changed since', `This can no longer be undone, because ${where}.`, copy);
  }
  if (child && child.site_grade_id !== event.site_grade_id) {
    const where = `${child.name} is now enrolled at ${child.place_name}`;
    return refused('changed since', `This can no longer be undone, because ${where}.`, copy);
  }
  if (child && child.inactive_since !== null) {
    const gone = `${child.name} has left ${child.place_name}`;
    return refused('changed since', `This can no longer be undone, because ${gone}.`, copy);
  }
  return allowed;
}
