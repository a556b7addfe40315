import { addDays, type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { wallTime } from '@storyvan/domain/time-zone';

/** When a nightly job is due: once a night, and again an hour after a failed or interrupted try. */

/** The local hour from which nightly work may start. */
const firstHour = 2;

const triedAgainAfter = 60 * 60 * 1000;

/** The stored state of a job: the last night it was started for, and whether it finished. */
export interface Night {
  night: CalendarDate;
  done: boolean;
  /** The lease: until then the job belongs to the process that started it. */
  until: string;
}

/** The latest night that has started. */
export function nightOf(now: Date): CalendarDate {
  const date = today(now);
  return wallTime(now).hours < firstHour ? addDays(date, -1) : date;
}

export const begun = (now: Date): Night => ({
  night: nightOf(now),
  done: false,
  until: new Date(now.getTime() + triedAgainAfter).toISOString(),
});

/**
 * Whether a job is due now. Clocks may differ slightly between processes, so a stored night one ahead is valid; one
 * further ahead was written under a wrong clock and is ignored.
 */
export function isDue(last: Night, now: Date): boolean {
  const night = nightOf(now);
  if (last.night < night || last.night > addDays(night, 1)) return true;
  if (last.done || last.night > night) return false;
  const waits = Date.parse(last.until) - now.getTime();
  return waits <= 0 || waits > triedAgainAfter;
}
