import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import { type CalendarDate, formatDate } from '../calendar-date.ts';
import { dueOn } from '../overdue.ts';
import {
  detailsOf,
  type Happened,
  type LentBook,
  type RefusedReply,
  refusalReply,
  type SuccessReply,
  successReply,
} from './reply.ts';
import {
  allowed,
  type CopyState,
  type Decision,
  decideIssueToChild,
  decideIssueToPlace,
  decideOrder,
  decidePlace,
  decideRenewal,
  decideReturnFromChild,
  decideReturnFromPlace,
  type Invalid,
  isStillHeldBy,
  type LendingChild,
  type Place,
  unknownNumber,
} from './rules.ts';

/**
 * What happens at a lending desk, on the server and on a device without a network: state and request in, events and a
 * reply out. Pure. Each act checks, and says what happens, in the same order.
 */

/** A copy with its title, where it is and how it came there. */
export interface LendingCopy extends CopyState, LentBook {
  /** False if a device knows only its number, so that it may be anywhere. */
  known: boolean;
  /** Whether it is lent to its place, also while a child has it. */
  at_place: boolean;
  place_since: CalendarDate | null;
  loan: ChildLoan | null;
  last_event_id: string | null;
}

interface ChildLoan {
  /** Null on a device that does not know who has the copy. */
  child_id: number | null;
  child_name: string | null;
  child_level: number | null;
  date_issue: CalendarDate | null;
  date_renewed: CalendarDate | null;
}

/** A child with the number of books that it has now. */
export interface Borrower extends LendingChild {
  level: number | null;
  books: number;
}

interface Facts {
  /** Null if no book has the number. */
  copy: LendingCopy | null;
  place: Place;
  /** The id of an event that follows another. */
  newEventId: (after: string | null) => string;
}

interface Request {
  accn_no: string;
  /** Not in the future: that is checked before anything is read. */
  date: CalendarDate;
  /** Who had the copy as the desk showed it, and loses it first. */
  take_back_from?: Parameters<typeof isStillHeldBy>[1] | null | undefined;
  /** The child who had it as the desk showed it, if that matters. */
  from_child_id?: number | undefined;
}

/** What happens to a copy; one act can have several. */
type NewEvent = { date: CalendarDate } & (
  | { kind: 'return_child' | 'return_site' | 'renew_child' }
  | { kind: 'issue_site'; place: Place }
  | { kind: 'issue_child'; place: Place; child: Borrower }
);
export type LendingEvent = NewEvent & { event_id: string };

type Problem = Exclude<Decision, { kind: 'allowed' }>;

/** A refusal, or a client error. */
export type Stopped = { kind: 'refused'; reply: RefusedReply } | Invalid;

export type Acted<Status extends string, Event = LendingEvent> =
  | { kind: 'done'; events: Event[]; reply: SuccessReply<Status> }
  | Stopped;

export const stopped = (problem: Problem, copy: LentBook | null): Stopped =>
  problem.kind === 'invalid' ? problem : { kind: 'refused', reply: refusalReply(problem, copy) };

/** The first that is not allowed; null if all are. */
export const firstProblem = (...decisions: Decision[]): Problem | null =>
  decisions.find((decision) => decision.kind !== 'allowed') ?? null;

/** Numbers events in the order in which they happen. */
export function withIds<Event>(
  events: Event[],
  latest: string | null,
  newEventId: Facts['newEventId'],
): (Event & { event_id: string })[] {
  let event_id = latest;
  return events.map((event) => {
    event_id = newEventId(event_id);
    return { ...event, event_id };
  });
}

function done<Status extends string>(
  [status, message]: [Status, string],
  { copy, place, newEventId }: Facts & { copy: LendingCopy },
  newEvents: NewEvent[],
  happened: Omit<Happened, 'event_id' | keyof Place>,
): Acted<Status> {
  const { program, site_grade_id, place_name } = place;
  const events = withIds(newEvents, copy.last_event_id, newEventId);
  const ids = events.map(({ event_id }) => event_id);
  const event_id = ids.pop() ?? '';
  // An entry of a device has one id for all that it does.
  const taken_back = [...new Set(ids.reverse())];
  const details = { event_id, program, site_grade_id, place_name, ...happened, taken_back };
  return { kind: 'done', events, reply: successReply(status, message, detailsOf(copy, details)) };
}

/** Ends the loans of a copy, the child's first; the loan to the place `keepAt` goes on. */
export function endLoans(copy: LendingCopy, date: CalendarDate, keepAt: number | null = null): NewEvent[] {
  const { known, held_by, loan, at_place } = copy;
  const events: NewEvent[] = [];
  if (loan || !known) events.push({ kind: 'return_child', date });
  if (at_place && held_by?.site_grade_id !== keepAt) events.push({ kind: 'return_site', date });
  return events;
}

/** Whether the copy is taken back first. One that may be anywhere is where the desk showed it. */
const isTakenBack = (copy: LendingCopy | null, shown: Request['take_back_from']): copy is LendingCopy =>
  copy?.state === 'available' && !!shown && (!copy.known || isStillHeldBy(copy.held_by, shown));

export function issueToPlace(
  facts: Facts & { place: { closed_since: CalendarDate | null } },
  { accn_no, date, take_back_from }: Request,
): Acted<'issued'> {
  const { copy, place } = facts;
  const closed = firstProblem(decidePlace(place, place.closed_since));
  if (closed) return stopped(closed, null);
  const back = isTakenBack(copy, take_back_from);
  const no = firstProblem(
    back ? decideOrder(copy, date, 'returned') : allowed,
    decideIssueToPlace(back ? { ...copy, held_by: null } : copy, accn_no, date),
  );
  if (no || !copy) return stopped(no ?? unknownNumber(accn_no), copy);
  return done(
    ['issued', `${copy.title} is now at ${place.place_name}.`],
    { ...facts, copy },
    [...(back ? endLoans(copy, date) : []), { kind: 'issue_site', date, place }],
    { date_issue: date },
  );
}

/** `had_before`: when the child last borrowed this title. */
export function issueToChild(
  facts: Facts & { child: Borrower; had_before: CalendarDate | null },
  { accn_no, date, take_back_from }: Request,
): Acted<'issued'> {
  const { copy, place, child, had_before } = facts;
  const back = isTakenBack(copy, take_back_from);
  const no = firstProblem(
    back ? decideOrder(copy, date, 'returned') : allowed,
    decideIssueToChild(back ? { ...copy, held_by: null } : copy, accn_no, child, place, date),
  );
  if (no || !copy) return stopped(no ?? unknownNumber(accn_no), copy);
  const { child_id, name, level, books } = child;
  return done(
    ['issued', `${name} has ${copy.title}.`],
    { ...facts, copy },
    [...(back ? endLoans(copy, date, place.site_grade_id) : []), { kind: 'issue_child', date, place, child }],
    {
      child_id,
      child_name: name,
      child_level: level,
      child_books: copy.loan?.child_id === child_id ? books : books + 1,
      had_before,
      date_issue: date,
    },
  );
}

/** `books`: how many the child has now who has the copy. */
export function returnFromChild(
  facts: Facts & { books: number },
  { accn_no, date, from_child_id: child_id }: Request,
): Acted<'returned'> {
  const { copy, place, books } = facts;
  const no = firstProblem(
    copy?.known === false
      ? decideOrder(copy, date, 'returned')
      : decideReturnFromChild(copy, accn_no, { place, child_id }, date),
  );
  if (no || !copy) return stopped(no ?? unknownNumber(accn_no), copy);
  return done(
    ['returned', returnedByChild(copy, place)],
    { ...facts, copy },
    [{ kind: 'return_child', date }],
    { ...copy.loan, child_books: copy.loan && books - 1, date_return: date },
  );
}

function returnedByChild({ title, loan, at_place }: LendingCopy, { place_name }: Place): string {
  const child = loan?.child_name ?? null;
  if (child === null) return `${title} is back. The sync will find out who had it.`;
  return `${title} came back from ${child} and is ${at_place ? `at ${place_name}` : 'in the library'}.`;
}

const withoutChild = (held_by: HeldBy | null): HeldBy | null => held_by && { ...held_by, child_id: null };

/** Also of a copy that a child has, if it is taken back from that child first. */
export function returnFromPlace(facts: Facts, { accn_no, date, take_back_from }: Request): Acted<'returned'> {
  const { copy, place } = facts;
  const back = isTakenBack(copy, take_back_from);
  const atPlace = back && copy.at_place ? { ...copy, held_by: withoutChild(copy.held_by) } : copy;
  const no = firstProblem(
    back ? decideOrder(copy, date, 'returned') : allowed,
    copy?.known === false
      ? decideOrder(copy, date, 'returned')
      : decideReturnFromPlace(atPlace, accn_no, place, date),
  );
  if (no || !copy) return stopped(no ?? unknownNumber(accn_no), copy);
  return done(
    ['returned', `${copy.title} is back in the library.`],
    { ...facts, copy },
    [...(copy.loan ? [{ kind: 'return_child' as const, date }] : []), { kind: 'return_site', date }],
    { date_issue: copy.place_since, date_return: date },
  );
}

/** `period`: for how many days a child here has a book. */
export function renew(
  facts: Facts & { books: number; period: number },
  { accn_no, date, from_child_id: child_id }: Request,
): Acted<'renewed'> {
  const { copy, place, books, period } = facts;
  const period_start = copy?.loan?.date_renewed ?? copy?.loan?.date_issue ?? null;
  const no = firstProblem(
    copy?.known === false
      ? decideOrder(copy, date, 'renewed')
      : decideRenewal(copy && { ...copy, period_start }, accn_no, { place, child_id }, date),
  );
  if (no || !copy) return stopped(no ?? unknownNumber(accn_no), copy);
  const due_on = dueOn(date, period);
  // A device may not know who has the copy.
  const child_name = copy.loan?.child_name ?? 'The child';
  return done(
    ['renewed', `${child_name} keeps ${copy.title} until ${formatDate(due_on)}.`],
    { ...facts, copy },
    [{ kind: 'renew_child', date }],
    { ...copy.loan, child_books: copy.loan && books, date_renewed: date, due_on },
  );
}
