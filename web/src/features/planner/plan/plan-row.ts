import type { BodyOf } from '@storyvan/contract/endpoint';
import type { LessonPlan } from '@storyvan/contract/lesson-plans';
import type { saveRaPlan } from '@storyvan/contract/planner';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { Person } from '@storyvan/contract/reading-partners';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { isSamePlan } from '@storyvan/domain/read-aloud-plan';
import { clockTime } from '@storyvan/domain/time-of-day';
import { dayName } from '@storyvan/domain/week';

/** One session of the week as shown on the screen, saved or not. */
export interface PlanRow {
  /** Does not change while the row is on the screen, even when it gets its ra_id. */
  key: string;
  ra_id: number | null;
  /** The version this row was changed from; null for a new session. */
  version: number | null;
  site_grade_id: number;
  site_name: string;
  date: CalendarDate;
  time: string | null;
  lead: Person | null;
  rps: readonly Person[];
  lesson_plan: Pick<LessonPlan, 'lp_id' | 'lp_name'> | null;
  /** Will be removed from the plan by the next save. */
  cancel: boolean;
  /** Already held: can be changed on its own page only. */
  done: boolean;
  /** The time and site used for sorting, so that a row does not jump while they are edited. */
  ordered_by: string;
}

type SentRow = BodyOf<typeof saveRaPlan>['rows'][number];

export const keyOfSession = (ra_id: number): string => `ra-${ra_id}`;

export const rowOf = (session: ReadAloud, key = keyOfSession(session.ra_id)): PlanRow => ({
  key,
  ra_id: session.ra_id,
  version: session.version,
  site_grade_id: session.site_grade_id,
  site_name: session.site_name,
  date: session.date,
  time: session.time,
  lead: session.lead,
  rps: session.rps,
  lesson_plan: session.lp_id === null ? null : { lp_id: session.lp_id, lp_name: session.lp_name ?? '' },
  cancel: false,
  done: session.status === 'done',
  ordered_by: orderOf(session),
});

/** Sessions without a time are last on their day. */
export const orderOf = ({ time, site_name }: Pick<PlanRow, 'time' | 'site_name'>): string =>
  `${time ?? '~'} ${site_name}`;

const planOf = ({ site_grade_id, date, time, lead, rps, lesson_plan }: PlanRow) => ({
  site_grade_id,
  date,
  time,
  lead: lead?.rp_id ?? null,
  rps: rps.map(({ rp_id }) => rp_id),
  lp_id: lesson_plan?.lp_id ?? null,
});

export const toSend = (row: PlanRow): SentRow => ({
  key: row.key,
  ra_id: row.ra_id,
  ...(row.version === null ? {} : { version: row.version }),
  cancel: row.cancel,
  ...planOf(row),
});

/** Whether two rows have the same content; the order of the partners does not count. */
export const plansTheSame = (one: PlanRow, other: PlanRow): boolean =>
  one.cancel === other.cancel && isSamePlan(planOf(one), planOf(other));

export const peopleOf = ({ lead, rps }: Pick<PlanRow, 'lead' | 'rps'>): Person[] => [
  ...(lead ? [lead] : []),
  ...rps.filter(({ rp_id }) => rp_id !== lead?.rp_id),
];

/** "Wednesday 4:30 PM" */
export const momentOf = ({ date, time }: Pick<PlanRow, 'date' | 'time'>): string =>
  [dayName(date), time && clockTime(time)].filter(Boolean).join(' ');

/** "Chimbel, Wednesday 4:30 PM" */
export const nameOfRow = (row: Pick<PlanRow, 'site_name' | 'date' | 'time'>): string =>
  `${row.site_name}, ${momentOf(row)}`;
