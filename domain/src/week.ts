import type { Weekday } from '@storyvan/contract/places';
import { addDays, type CalendarDate } from './calendar-date.ts';

/** A week runs from Sunday to Saturday (SPEC section 9); its days are numbered from 0, as `visit_day` is. */

/** 0 is Sunday. */
export const weekday = (date: CalendarDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The Sunday of a date's week. */
export const weekStart = (date: CalendarDate): CalendarDate => addDays(date, -weekday(date));

/** The Saturday of a date's week. */
export const weekEnd = (date: CalendarDate): CalendarDate => addDays(date, 6 - weekday(date));

/** The seven days of a date's week, from its Sunday. */
export const daysOfWeek = (date: CalendarDate): CalendarDate[] =>
  weekdayNames.map((_, day) => addDays(weekStart(date), day));

/** The first such day of the week on or after a date. */
export const nextOn = (day: number, from: CalendarDate): CalendarDate =>
  addDays(from, (day - weekday(from) + 7) % 7);

/** In the order of their numbers. */
export const weekdayNames: readonly Weekday[] = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
];

/** "Wednesday" */
export const dayName = (date: CalendarDate): string => weekdayNames[weekday(date)] ?? '';
