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

/** The last day that counts: today while the range is not over. */
export const lastCounted = ({ start, end }: DateRange, today: CalendarDate): CalendarDate =>
  start <= today && today < end ? today : end;

/**
 * The range to compare with: the same dates a year earlier for a term or a school year, else the same number of days
 * just before. If the range is not over, only the days up to today count.
 */
export function rangeBefore({ start, end }: DateRange, today: CalendarDate): DateRange {
  const last = lastCounted({ start, end }, today);
  const lastYear = { start: yearBefore(start), end: yearBefore(last) };
  const before =
    daysBetween(start, end) + 1 >= seasonalFrom && lastYear.end < start
      ? lastYear
      : { start: addDays(start, -daysBetween(start, last) - 1), end: addDays(start, -1) };
  return before.start < firstDay ? { ...before, start: firstDay } : before;
}

/**
 * The same dates a year earlier, however long the range is. If it is not over, only the days up to today count. One that
 * ends with a month is compared with one that does, so that whole months are compared in leap years too.
 */
export function sameDatesBefore(range: DateRange, today: CalendarDate): DateRange {
  const last = lastCounted(range, today);
  const end = yearBefore(last);
  const endsWithMonth = last === range.end && isLastOfMonth(last);
  return { start: yearBefore(range.start), end: endsWithMonth ? lastOfMonth(end) : end };
}

/** The same day a year earlier; 28 February for the leap day. */
function yearBefore(date: CalendarDate): CalendarDate {
  const same = `${String(Number(date.slice(0, 4)) - 1).padStart(4, '0')}${date.slice(4)}`;
  return same.endsWith('-02-29') ? `${same.slice(0, -2)}28` : same;
}

const isLastOfMonth = (date: CalendarDate): boolean => lastOfMonth(date) === date;

function lastOfMonth(date: CalendarDate): CalendarDate {
  const [year, month] = date.split('-').map(Number) as [number, number];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${date.slice(0, 8)}${days}`;
}

/** The calendar months that a range touches, as 2026-11; none if it ends before it starts. */
export function monthsIn({ start, end }: DateRange): string[] {
  const months: string[] = [];
  if (start > end) return months;
  let [year, month] = start.split('-').map(Number) as [number, number];
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > end) return months;
    months.push(name);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
}

/** Whether all days of the month lie in the range. */
export const isWholeMonth = (month: string, { start, end }: DateRange): boolean =>
  start <= `${month}-01` && lastOfMonth(`${month}-01`) <= end;
