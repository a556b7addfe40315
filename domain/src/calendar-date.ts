import { wallTime } from './time-zone.ts';

/**
 * Calendar dates, never instants, so no time zone can move them (DOMAIN, Dates).
 * Inside the program a date is always padded year-month-day text, `2026-01-05`: it sorts and compares as text.
 */
export type CalendarDate = string;

export const monthNames = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
];

/** The payload form of SPEC section 5: `2026-1-5`. */
export function unpadded(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}-${month}-${day}`;
}

/** Day-month-year, as register paths carry it (SPEC section 5): `5-1-2026`. */
export function dayFirst(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day}-${month}-${year}`;
}

/** The form people read: `5 Jan 2026`. */
export function formatDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${monthNames[(month ?? 1) - 1]} ${year}`;
}

/** Milliseconds by which the clock of this machine is ahead. */
let clockOff = (): number => 0;

/** A device knows how wrong its clock is. */
export function correctClock(off: () => number): void {
  clockOff = off;
}

/** Today in the library's time zone. */
export function today(now: Date = new Date(Date.now() - clockOff())): CalendarDate {
  const inTwoDigits = (n: number): string => `${n}`.padStart(2, '0');
  const { year, month, day } = wallTime(now);
  return `${year}-${inTwoDigits(month)}-${inTwoDigits(day)}`;
}

const millisecondsOfDay = 86_400_000;

/** Sliced, because `Date.parse` is slower and lists compute this for each book. */
const midnightOf = (date: CalendarDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(midnightOf(date) + days * millisecondsOfDay).toISOString().slice(0, 10);
}

/** Whole days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnightOf(to) - midnightOf(from)) / millisecondsOfDay;
}

/** Why something cannot have happened on this date: it is after today (DOMAIN, rules of lending); else null. */
export const futureProblem = (date: CalendarDate, today: CalendarDate): string | null =>
  date > today ? `${formatDate(date)} is in the future. Today is ${formatDate(today)}.` : null;
