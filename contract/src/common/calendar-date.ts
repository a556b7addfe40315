import { z } from 'zod';

/** How requests and replies write calendar dates (DOMAIN, Dates). The rules about dates are in domain/src/calendar-date.ts. */

/** Reads year-month-day with or without padding; null when the date does not exist (2026-2-30). */
export function parseCalendarDate(text: string): string | null {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  return parts ? toCalendarDate(Number(parts[1]), Number(parts[2]), Number(parts[3])) : null;
}

const inTwoDigits = (n: number): string => (n < 10 ? `0${n}` : `${n}`);

function toCalendarDate(year: number, month: number, day: number): string | null {
  if (year < 1900 || year > 9999 || month < 1 || month > 12 || day < 1) return null;
  const inEveryMonth = 28;
  if (day > inEveryMonth && new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return null;
  return `${year}-${inTwoDigits(month)}-${inTwoDigits(day)}`;
}

/** A date in a request, with or without padding; a date that does not exist is refused. */
export const calendarDate = z
  .string('Enter a date, written year-month-day.')
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

/** A date in the path of a register: day-month-year, with or without padding. */
export const registerDate = z
  .string('Enter a date, written day-month-year.')
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

/** The message for a date range whose start is after its end. */
export const startAfterEnd = 'The start date is after the end date. Choose an earlier start or a later end.';
