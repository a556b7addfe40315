import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { CalendarDate } from './calendar-date.ts';
import { isSameMoment, leadIsPartner, nameOf } from './read-aloud.ts';

/** What may be planned for a read-aloud, and the refusals. */

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

/** The existing records that a plan refers to, by id. */
export interface Known {
  places: ReadonlyMap<number, Named>;
  people: ReadonlyMap<number, Named>;
  lessonPlans: ReadonlyMap<number, Named>;
}

interface PlanProblem {
  field: keyof Planned;
  message: string;
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

/**
 * Why a plan is invalid. People and records that were archived since may stay if they were part of it `before`; but
 * nothing is planned at a closed place `from` today on.
 */
export function planProblems(
  asked: Planned,
  known: Known,
  before: Pick<ReadAloud, 'site_grade_id' | 'lead' | 'rps' | 'lp_id'> | null,
  from?: CalendarDate,
): PlanProblem[] {
  const problems: PlanProblem[] = [];
  const check = (field: keyof Planned, found: Named | undefined, isKept: boolean, words: Words) => {
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

/** The plan of a read-aloud, with its people by their ids. */
export const planOf = (
  readAloud: Pick<ReadAloud, 'site_grade_id' | 'date' | 'time' | 'lead' | 'rps' | 'lp_id'>,
): Planned => ({
  site_grade_id: readAloud.site_grade_id,
  date: readAloud.date,
  time: readAloud.time,
  lead: readAloud.lead?.rp_id ?? null,
  rps: readAloud.rps.map(({ rp_id }) => rp_id),
  lp_id: readAloud.lp_id,
});

export const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id));

/** The order of the partners does not matter. */
export const isSamePlan = (one: Planned, other: Planned): boolean =>
  isSameMoment(one, other) &&
  one.lead === other.lead &&
  one.lp_id === other.lp_id &&
  isSameSet(one.rps, other.rps);

/** The refusal if another session already has the place, date and time. */
export function alreadyThere(
  readAloud: Pick<ReadAloud, 'site_name' | 'date' | 'time' | 'status' | 'changed_by'> & {
    changer_id: number | null;
  },
  staff_id: number,
) {
  const who = readAloud.changer_id === staff_id ? 'you' : readAloud.changed_by;
  const by = who === null ? '' : `, by ${who}`;
  return readAloud.status === 'done'
    ? { status: 'held already' as const, message: `${nameOf(readAloud)} is already recorded as held${by}.` }
    : { status: 'planned already' as const, message: `${nameOf(readAloud)} is already planned${by}.` };
}
