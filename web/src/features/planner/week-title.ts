import { addDays, type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';

/** "15 – 21 Nov 2026"; a month or year is said twice only where it is another. */
export function weekTitle(start: CalendarDate): string {
  const end = addDays(start, 6);
  const [day, month, year] = formatDate(start).split(' ');
  const [, lastMonth, lastYear] = formatDate(end).split(' ');
  const first = [day, month !== lastMonth && month, year !== lastYear && year].filter(Boolean).join(' ');
  return `${first} – ${formatDate(end)}`;
}

/** The seven days of a week, from its Sunday. */
export const daysOf = (start: CalendarDate): CalendarDate[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, day));
