import { z } from 'zod';

/**
 * Calendar dates, never instants, so no time zone can move them (DOMAIN, Dates).
 * Inside the program a date is always padded year-month-day text, `2026-01-05`: it sorts and compares as text.
 */
export type CalendarDate = string;

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const inTwoDigits = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

function toCalendarDate(year: number, month: number, day: number): CalendarDate | null {
  if (year < 1900 || year > 9999 || month < 1 || month > 12 || day < 1) return null;
  const inEveryMonth = 28;
  if (day > inEveryMonth && new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return null;
  return `${year}-${inTwoDigits(month)}-${inTwoDigits(day)}`;
}

/** Reads year-month-day with or without padding; null when the date does not exist (2026-2-30). */
export function parseCalendarDate(text: string): CalendarDate | null {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  return parts ? toCalendarDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null;
}

/** The payload form of SPEC section 5: `2026-1-5`. */
export function unpadded(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}-${month}-${day}`;
}

/** The form people read: `5 Jan 2026`. */
export function formatDate(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${monthNames[(month ?? 1) - 1]} ${year}`;
}

const millisecondsOfDay = 86_400_000;

/** Today where the clock of this machine hangs (its time zone is set by TZ on the server). */
export function today(now: Date = new Date()): CalendarDate {
  return `${now.getFullYear()}-${inTwoDigits(now.getMonth() + 1)}-${inTwoDigits(now.getDate())}`;
}

/** Cut by place: each book of a list asks for its days, and reading a date as one of many forms takes longer. */
const midnightOf = (date: CalendarDate): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return new Date(midnightOf(date) + days * millisecondsOfDay).toISOString().slice(0, 10);
}

/** Why a date of what has happened is refused when it lies after today (DOMAIN, rules of lending). */
export const futureDate = (date: CalendarDate, today: CalendarDate): string =>
  `${formatDate(date)} lies in the future. Today is ${formatDate(today)}.`;

/** Whole days from the first date to the second; negative when the second is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (midnightOf(to) - midnightOf(from)) / millisecondsOfDay;
}

/** A date in a request: either padding is taken, a date that does not exist is refused. */
export const calendarDate = z
  .string('A date is needed, written year-month-day.')
  .max(20, 'A date is written year-month-day, such as 2026-1-5.')
  .transform((text, context) => {
    const date = parseCalendarDate(text);
    if (date) return date;
    context.addIssue({
      code: 'custom',
      message: 'This date does not exist. Write it year-month-day, such as 2026-1-5.',
    });
    return z.NEVER;
  });

/** Day-month-year, as register paths carry it (SPEC section 5): `5-1-2026`. */
export function dayFirst(date: CalendarDate): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day}-${month}-${year}`;
}

/** A date in the path of a register: day-month-year, either padding. */
export const registerDate = z
  .string('A date is needed, written day-month-year.')
  .max(20, 'The date of a register is written day-month-year, such as 5-1-2026.')
  .transform((text, context) => {
    const parts = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(text.trim());
    const date = parts && parseCalendarDate(`${parts[3]}-${parts[2]}-${parts[1]}`);
    if (date) return date;
    context.addIssue({
      code: 'custom',
      message: 'This date does not exist. Write it day-month-year, such as 5-1-2026.',
    });
    return z.NEVER;
  });

/** A date in a reply, always padded. */
export const replyDate = z.string().describe('Calendar date, YYYY-MM-DD');
