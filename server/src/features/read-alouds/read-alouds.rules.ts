import type { ReadAloud, ReadAloudPage, SessionInfo } from '@storyvan/contract/read-alouds';
import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import { childrenOf } from '@storyvan/domain/children-count';
import { byName, compareBytes, compareNames } from '@storyvan/domain/name-order';
import { isSameMoment, leadIsPartner, nameOf } from '@storyvan/domain/read-aloud';
import { dayName, weekEnd, weekStart } from '@storyvan/domain/week';
import { isSameSet, type Planned } from '../../records/read-aloud/planned.ts';
import type { Session } from '../../records/read-aloud/read-aloud.queries.ts';
import type { SessionInfoRow } from './read-alouds.queries.ts';

/** What may be planned, and how sessions are shown. Pure: rows in, problems and replies out. */

interface Named {
  name: string;
  inactive_since: CalendarDate | null;
}

/** The existing records that a request refers to, by id. */
export interface Known {
  places: ReadonlyMap<number, Named>;
  people: ReadonlyMap<number, Named>;
  lessonPlans: ReadonlyMap<number, Named>;
}

export interface Problem {
  field: keyof Planned | 'week_start' | 'version' | 'ra_id' | 'children_count';
  message: string;
}

/** A week is identified by its Sunday (SPEC section 9). */
export function weekProblem(start: CalendarDate): Problem | null {
  const sunday = weekStart(start);
  if (start === sunday) return null;
  const message = `${formatDate(start)} is a ${dayName(start)}. Its week starts on Sunday, ${formatDate(sunday)}.`;
  return { field: 'week_start', message };
}

export function dayProblem(date: CalendarDate, start: CalendarDate): Problem | null {
  const end = weekEnd(start);
  if (date >= start && date <= end) return null;
  const week = `${formatDate(start)} to ${formatDate(end)}`;
  return { field: 'date', message: `${formatDate(date)} is not in the week from ${week}.` };
}

/**
 * Why a plan is invalid. People and records that were archived since may stay if they were part of it `before`; but
 * nothing is planned at a closed place `from` today on.
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
    if (rp_id === asked.lead) problems.push({ field: 'rps', message: leadIsPartner });
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
  former: (name) => `${name} has left. Choose someone else.`,
};
const ofLessonPlan: Words = {
  unknown: 'There is no such lesson plan.',
  former: (name) => `The lesson plan ${name} has been archived. Choose another.`,
};

/** Whether a session already has these values; the order of its partners does not matter. */
export const hasSamePlan = (session: ReadAloud, asked: Planned): boolean =>
  isSameMoment(session, asked) &&
  (session.lead?.rp_id ?? null) === asked.lead &&
  session.lp_id === asked.lp_id &&
  isSameSet(
    session.rps.map(({ rp_id }) => rp_id),
    asked.rps,
  );

/** All values of a session; partners and lead by their ids. */
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

/** All values of a planned session, without an earlier plan. */
export const plannedState = (planned: Planned) => ({
  ...planned,
  status: 'planned' as const,
  children_count: null,
  planned_date: null,
  planned_time: null,
});

/** The date and time for which a session was planned that is now marked done or corrected. */
export const planOf = (session: ReadAloud | null) =>
  session?.status === 'planned'
    ? { planned_date: session.date, planned_time: session.time }
    : { planned_date: session?.planned_date ?? null, planned_time: session?.planned_time ?? null };

/** The session as it was planned before it was marked done. */
export const asPlannedBefore = (session: ReadAloud): Planned => ({
  ...stateOf(session),
  date: session.planned_date ?? session.date,
  time: session.planned_date === null ? session.time : session.planned_time,
});

export const stillToCome = (session: ReadAloud): string =>
  `The session of ${nameOf(session)} is still to come. Mark it done on that day. ` +
  'If it was held earlier, say so and enter the date on which it was held.';

/** Only its status changes: the rest is kept as it was planned. */
export const cancelledOf = (session: ReadAloud) => ({ ...stateOf(session), status: 'cancelled' as const });

/** The refusal if another session already has the place, date and time. */
export function alreadyThere(session: Session, staff_id: number) {
  const who = session.changer_id === staff_id ? 'you' : session.changed_by;
  const by = who === null ? '' : `, by ${who}`;
  return session.status === 'done'
    ? { status: 'held already' as const, message: `${nameOf(session)} is already recorded as held${by}.` }
    : { status: 'planned already' as const, message: `${nameOf(session)} is already planned${by}.` };
}

interface Child {
  child_id: number;
  name: string;
}

/** The children enrolled at the place and those who were there, by name. */
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

/** By date, time and name; a session without a time is last on its day. */
export const byMoment = (one: ReadAloud, other: ReadAloud): number =>
  compareBytes(one.date, other.date) ||
  compareBytes(one.time ?? '~', other.time ?? '~') ||
  compareNames(one.site_name, other.site_name) ||
  one.ra_id - other.ra_id;

export function infoOf(row: SessionInfoRow): SessionInfo {
  const { active_children, enrolled_count, books_here, books_with_children, sort_key, ...more } = row;
  const { place_name: site_name, school_name, reports_pending, ...rest } = more;
  return {
    ...rest,
    site_name,
    no_of_children: childrenOf(row),
    report_status: row.ra_count - reports_pending,
  };
}
