import { addDays, type CalendarDate, daysBetween } from './calendar-date.ts';

/** From one date to another, both counted. */
export interface DateRange {
  start: CalendarDate;
  end: CalendarDate;
}

/** Said where a range is asked for the wrong way round. */
export const startAfterEnd = 'The start is after the end: choose an earlier start or a later end.';

/** No database knows an earlier day. */
const firstDay: CalendarDate = '0001-01-01';

/**
 * The same length of time just before: as many days as have passed of the range by today, so that a month that
 * still runs is not held against a whole one.
 */
export function rangeBefore({ start, end }: DateRange, today: CalendarDate): DateRange {
  const last = start <= today && today < end ? today : end;
  const first = addDays(start, -daysBetween(start, last) - 1);
  return { start: first < firstDay ? firstDay : first, end: addDays(start, -1) };
}
