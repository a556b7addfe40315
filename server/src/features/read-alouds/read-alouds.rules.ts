import { addDays, type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';
import { clockTime } from '@storyvan/contract/common/time-of-day';
import { dayName, weekStart } from '@storyvan/contract/common/week';
import type { ReadAloud, ReadAloudPage, SessionInfo } from '@storyvan/contract/read-alouds';
import { byName, compareBytes, compareNames } from '../../db/name-order.ts';
import { childrenOf } from '../sites/place-figures.queries.ts';
import type { Session } from './read-aloud-rows.queries.ts';
import type { SessionInfoRow } from './read-alouds.queries.ts';

/** What may be planned, and how sessions are told. Pure: rows in, problems and replies out. */

/** What is planned of a session, as a request says it. */
export interface Planned {
  site_grade_id: number;
  date: CalendarDate;
  time: string | null;
  lead: number | null;
  rps: readonly number[];
  lp_id: number | null;
}

interface Named {
  name: string;
  inactive_since: CalendarDate | null;
}

/** What there is of that which a request names, by id. */
export interface Known {
  places: ReadonlyMap<number, Named>;
  people: ReadonlyMap<number, Named>;
  lessonPlans: ReadonlyMap<number, Named>;
}

export interface Problem {
  field: keyof Planned | 'week_start' | 'version' | 'ra_id' | 'children_count';
  message: string;
}

/** A week is named by its Sunday (SPEC section 9). */
export function weekProblem(start: CalendarDate): Problem | null {
  const sunday = weekStart(start);
  if (start === sunday) return null;
  const message = `${formatDate(start)} is a ${dayName(start)}. Its week starts on Sunday, ${formatDate(sunday)}.`;
  return { field: 'week_start', message };
}

export function dayProblem(date: CalendarDate, start: CalendarDate): Problem | null {
  const end = addDays(start, 6);
  if (date >= start && date <= end) return null;
  const week = `${formatDate(start)} to ${formatDate(end)}`;
  return { field: 'date', message: `${formatDate(date)} does not lie in the week from ${week}.` };
}

/**
 * Why a plan cannot be kept. Who or what is no longer there may stay where it stood `before`; but nothing is planned at
 * a closed place `from` today on.
 */
export function problemsOf(
  asked: Planned,
  known: Known,
  before: ReadAloud | null,
  from?: CalendarDate,
): Problem[] {
  const problems: Problem[] = [];
  const check = (field: Problem['field'], found: Named | undefined, isKept: boolean, words: Words) => {
    if (!found) problems.push({ field, message: words.unknown });
    else if (found.inactive_since !== null && !isKept) {
      problems.push({ field, message: words.former(found.name) });
    }
  };
  const staying = before ? [before.lead, ...before.rps].map((person) => person?.rp_id) : [];
  const isToCome = from !== undefined && asked.date >= from;
  const isPlaceKept = before?.site_grade_id === asked.site_grade_id && !isToCome;
  check('site_grade_id', known.places.get(asked.site_grade_id), isPlaceKept, ofPlace);
  if (asked.lead !== null) {
    check('lead', known.people.get(asked.lead), staying.includes(asked.lead), ofPerson);
  }
  for (const rp_id of asked.rps) {
    check('rps', known.people.get(rp_id), staying.includes(rp_id), ofPerson);
    if (rp_id === asked.lead) problems.push({ field: 'rps', message: leadIsNoPartner });
  }
  if (asked.lp_id !== null) {
    check('lp_id', known.lessonPlans.get(asked.lp_id), before?.lp_id === asked.lp_id, ofLessonPlan);
  }
  return problems;
}

interface Words {
  unknown: string;
  former: (name: string) => string;
}
const ofPlace: Words = {
  unknown: 'There is no such place.',
  former: (name) => `${name} is closed. Choose another place.`,
};
const ofPerson: Words = {
  unknown: 'There is no such person.',
  former: (name) => `${name} has left. Choose somebody else.`,
};
const ofLessonPlan: Words = {
  unknown: 'There is no such lesson plan.',
  former: (name) => `The lesson plan ${name} has been put away. Choose another.`,
};
const leadIsNoPartner = 'Who leads a session is not its reading partner as well.';

/** Whether a session stands as it is asked for; the order of its partners means nothing. */
export const isAsPlanned = (session: ReadAloud, asked: Planned): boolean =>
  isSameMoment(session, asked) &&
  (session.lead?.rp_id ?? null) === asked.lead &&
  session.lp_id === asked.lp_id &&
  isSameSet(
    session.rps.map(({ rp_id }) => rp_id),
    asked.rps,
  );

type Moment = Pick<Planned, 'site_grade_id' | 'date' | 'time'>;

export const isSameMoment = (one: Moment, other: Moment): boolean =>
  one.site_grade_id === other.site_grade_id && one.date === other.date && one.time === other.time;

export const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** What a session is, whole; partners and lead by their ids. */
export const stateOf = (session: ReadAloud) => ({
  site_grade_id: session.site_grade_id,
  date: session.date,
  time: session.time,
  lead: session.lead?.rp_id ?? null,
  rps: session.rps.map(({ rp_id }) => rp_id),
  lp_id: session.lp_id,
  children_count: session.children_count,
  planned_date: session.planned_date,
  planned_time: session.planned_time,
});

/** A session that is to come, whole; what was remembered of an earlier plan is over. */
export const plannedState = (planned: Planned) => ({
  ...planned,
  status: 'planned' as const,
  children_count: null,
  planned_date: null,
  planned_time: null,
});

/** For when a session was planned that is now marked done, or corrected. */
export const planOf = (session: ReadAloud | null) =>
  session?.status === 'planned'
    ? { planned_date: session.date, planned_time: session.time }
    : { planned_date: session?.planned_date ?? null, planned_time: session?.planned_time ?? null };

/** A session as it was planned before it was marked done. */
export const asPlannedBefore = (session: ReadAloud): Planned => ({
  ...stateOf(session),
  date: session.planned_date ?? session.date,
  time: session.planned_date === null ? session.time : session.planned_time,
});

export const stillToCome = (session: ReadAloud): string =>
  `The session of ${nameOf(session)} is still to come. Mark it done on that day. ` +
  'If it was held earlier, say so and give the date on which it was held.';

/** Nothing but its status changes: it stays on record as it was planned. */
export const cancelledOf = (session: ReadAloud) => ({ ...stateOf(session), status: 'cancelled' as const });

/** "Tonca on 24 Nov 2026 at 4:30 PM". */
export const nameOf = ({ site_name, date, time }: Pick<ReadAloud, 'site_name' | 'date' | 'time'>): string =>
  `${site_name} on ${formatDate(date)}${time === null ? '' : ` at ${clockTime(time)}`}`;

/** What is told where a session has the place, day and time that another is to have. */
export function alreadyThere(session: Session, staff_id: number) {
  const who = session.changer_id === staff_id ? 'you' : session.changed_by;
  const by = who === null ? '' : `, by ${who}`;
  return session.status === 'done'
    ? { status: 'held already' as const, message: `${nameOf(session)} is recorded as held already${by}.` }
    : { status: 'planned already' as const, message: `${nameOf(session)} is planned already${by}.` };
}

export function countProblem(children_count: number, ticked: number): Problem | null {
  if (children_count >= ticked) return null;
  const message = `${ticked} children are ticked as present: count at least ${ticked}.`;
  return { field: 'children_count', message };
}

interface Child {
  child_id: number;
  name: string;
}

/** Those enrolled at the place and those who were there, by name. */
export function pageOf(session: ReadAloud, enrolled: Child[], present: Child[]): ReadAloudPage {
  const there = new Set(present.map(({ child_id }) => child_id));
  const children = new Map(
    [...enrolled, ...present].map(({ child_id, name }) => [
      child_id,
      { child_id, name, present: there.has(child_id) },
    ]),
  );
  return { ...session, children: [...children.values()].sort(byName) };
}

/** By date, time and name; a session without a time comes last on its day. */
export const byMoment = (one: ReadAloud, other: ReadAloud): number =>
  compareBytes(one.date, other.date) ||
  compareBytes(one.time ?? '~', other.time ?? '~') ||
  compareNames(one.site_name, other.site_name) ||
  one.ra_id - other.ra_id;

export function infoOf(row: SessionInfoRow): SessionInfo {
  const { active_children, enrolled_count, books_here, books_with_children, sort_key, ...more } = row;
  const { place_name: site_name, school_name, reports_pending, ...told } = more;
  return {
    ...told,
    site_name,
    no_of_children: childrenOf(row),
    report_status: row.ra_count - reports_pending,
  };
}
