import { type CalendarDate, formatDate } from './calendar-date.ts';

/** Why nothing is lent to a place and no one is enrolled there. */
export const closedSince = (place_name: string, since: CalendarDate): string =>
  `${place_name} has been closed since ${formatDate(since)}.`;
