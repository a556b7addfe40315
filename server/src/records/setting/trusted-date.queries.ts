import { addDays, type CalendarDate } from '@storyvan/domain/calendar-date';
import type { Executor } from '../../db/database.ts';
import { readSetting } from './setting.queries.ts';

/**
 * The last day on which the server worked. If the clock jumps far ahead, records kept for a limited time would be
 * deleted, so nothing is deleted until an administrator confirms the date by saving how long children's data is kept.
 */

export const trustedDateKey = 'nightly.date';

/** A machine may be off for two weeks before an administrator is asked. */
const mostDaysOff = 14;

const isDoubtful = (today: CalendarDate, last: CalendarDate): boolean => today > addDays(last, mostDaysOff);

/** The last trusted day, if today is too long after it; null if today's date is trusted. */
export async function findDoubtfulSince(on: Executor, today: CalendarDate): Promise<CalendarDate | null> {
  const last = await readSetting(on, trustedDateKey);
  return last !== null && isDoubtful(today, last) ? last : null;
}
