import { type CalendarDate, formatDate, futureProblem } from './calendar-date.ts';

/** The stored birth date of a child whose age only is known: 1 January of the birth year. */
export const bornInYear = (age: number, today: CalendarDate): CalendarDate =>
  `${Number(today.slice(0, 4)) - age}-01-01`;

/** Why a birth date is invalid, or null. */
export const birthProblem = (date: CalendarDate, today: CalendarDate, oldestAge: number): string | null =>
  futureProblem(date, today) ??
  (date < bornInYear(oldestAge, today) ? `${formatDate(date)} is more than ${oldestAge} years ago.` : null);
