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

/** From this many days on, a range is compared with the year before: it holds holidays and the rains. */
const seasonalFrom = 93;

/**
 * What a range is compared with, of a range that still runs only as many days as have passed by today: the same dates
 * of the year before for a term or a school year, as many days just before for shorter ranges and for more than a year.
 */
export function rangeBefore({ start, end }: DateRange, today: CalendarDate): DateRange {
  const last = start <= today && today < end ? today : end;
  const lastYear = { start: yearBefore(start), end: yearBefore(last) };
  const before =
    daysBetween(start, end) + 1 >= seasonalFrom && lastYear.end < start
      ? lastYear
      : { start: addDays(start, -daysBetween(start, last) - 1), end: addDays(start, -1) };
  return before.start < firstDay ? { ...before, start: firstDay } : before;
}

/** The same day a year earlier; 28 February for the leap day. */
function yearBefore(date: CalendarDate): CalendarDate {
  const same = `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${date.slice(4)}`;
  return same.endsWith('-02-29') ? `${same.slice(0, -2)}28` : same;
}
