import { addDays, type CalendarDate, today } from '@storyvan/contract/common/calendar-date';

/** When a nightly job is due: once in each night, and again an hour after a try that failed or was cut off. */

/** The hour, where this machine's clock hangs, from which a night's work may begin. */
const firstHour = 2;

const triedAgainAfter = 60 * 60 * 1000;

/** What is remembered of a job: the last night it was begun for, and whether it came to its end. */
export interface Night {
  night: CalendarDate;
  done: boolean;
  /** Until then it belongs to whoever has begun it. */
  until: string;
}

/** The night that has begun last. */
export function nightOf(now: Date): CalendarDate {
  const date = today(now);
  return now.getHours() < firstHour ? addDays(date, -1) : date;
}

export const begun = (now: Date): Night => ({
  night: nightOf(now),
  done: false,
  until: new Date(now.getTime() + triedAgainAfter).toISOString(),
});

/**
 * Whether a job is to be done now. Clocks of two processes may differ by a little, so the next night is not taken for
 * a wrong one; a night further ahead was written while a clock stood wrong, and keeps no job waiting until then.
 */
export function isDue(last: Night, now: Date): boolean {
  const night = nightOf(now);
  if (last.night < night || last.night > addDays(night, 1)) return true;
  if (last.done || last.night > night) return false;
  const waits = Date.parse(last.until) - now.getTime();
  return waits <= 0 || waits > triedAgainAfter;
}
