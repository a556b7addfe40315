import { addDays, type CalendarDate } from './calendar-date.ts';

/** A week runs from Sunday to Saturday (SPEC section 9); its days are numbered from 0, as `visit_day` is. */

const weekday = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The Sunday of a date's week. */
export const weekStart = (date: CalendarDate): CalendarDate => addDays(date, -weekday(date));

/** The first such day of the week from a date on; the date itself when it is one. */
export const nextOn = (day: number, from: CalendarDate): CalendarDate =>
  addDays(from, (day - weekday(from) + 7) % 7);

/** Their names, in the order of their numbers. */
export const weekdayNames = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** "Wednesday" */
export const dayName = (date: CalendarDate): string => weekdayNames[weekday(date)] ?? '';
