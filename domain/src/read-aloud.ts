import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { type CalendarDate, formatDate } from './calendar-date.ts';
import { clockTime } from './time-of-day.ts';

/** Sessions: a visit with a read-aloud at a site or grade, planned or held. */

/** "Tonca on 24 Nov 2026 at 4:30 PM". */
export const nameOf = ({ site_name, date, time }: Pick<ReadAloud, 'site_name' | 'date' | 'time'>): string =>
  `${site_name} on ${formatDate(date)}${time === null ? '' : ` at ${clockTime(time)}`}`;

/** A session planned for a later day cannot have been held yet. */
export const isToCome = (
  { status, date }: Pick<ReadAloud, 'status' | 'date'>,
  today: CalendarDate,
): boolean => status === 'planned' && date > today;

export const stillToCome = (planned: Pick<ReadAloud, 'site_name' | 'date' | 'time'>): string =>
  `The session of ${nameOf(planned)} is still to come. Mark it done on that day. ` +
  'If it was held earlier, say so and enter the date on which it was held.';

export const wasCancelled = (planned: Pick<ReadAloud, 'site_name' | 'date' | 'time'>): string =>
  `The session of ${nameOf(planned)} was cancelled. Plan it again first.`;

export const sessionPlannedAgain = (readAloud: Pick<ReadAloud, 'site_name' | 'date' | 'time'>): string =>
  `${nameOf(readAloud)} is planned again.`;

export const notEnrolledAt = (name: string, place_name: string): string =>
  `${name} is not enrolled at ${place_name}.`;

export const sessionDone = 'The session is done.';

export const leadIsPartner = 'The leader cannot also be a reading partner.';

/** Why the number of children is too low, or null; `ticked` were marked as present. */
export function countProblem(children_count: number, ticked: number): string | null {
  if (children_count >= ticked) return null;
  const children = ticked === 1 ? '1 child is' : `${ticked} children are`;
  return `${children} ticked as present: count at least ${ticked}.`;
}

/** A visit takes two hours (DOMAIN, how a week goes). */
const visitMinutes = 120;

interface Time {
  date: CalendarDate;
  time: string | null;
}

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Whether one person cannot attend both. Two sessions of one day without a time count as overlapping. */
export function overlap(one: Time, other: Time): boolean {
  if (one.date !== other.date) return false;
  if (one.time === null || other.time === null) return one.time === other.time;
  return Math.abs(minutesOf(one.time) - minutesOf(other.time)) < visitMinutes;
}

interface Moment extends Time {
  site_grade_id: number;
}

/** Two sessions of one place cannot have the same day and time. */
export const isSameMoment = (one: Moment, other: Moment): boolean =>
  one.site_grade_id === other.site_grade_id && one.date === other.date && one.time === other.time;
