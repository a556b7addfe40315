import { addDays, type CalendarDate, daysBetween } from './calendar-date.ts';

/** From one date to another, both included. */
export interface DateRange {
  start: CalendarDate;
  end: CalendarDate;
}

/** The earliest date that both databases can hold. */
const firstDay: CalendarDate = '0001-01-01';

/** From this many days on, a range is compared with the year before, because of holidays and the monsoon. */
const seasonalFrom = 93;

/**
 * The range to compare with: the same dates a year earlier for a term or a school year, else the same number of days
 * just before. If the range is not over, only the days up to today count.
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
