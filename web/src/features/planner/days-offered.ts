import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { daysOfWeek, weekday } from '@storyvan/domain/week';
import { knownLibrary } from '../../lib/library.ts';

/** The days of a week on which the van visits, and any other that has a session already. */
export function daysOffered(
  start: CalendarDate,
  sessions: readonly { date: CalendarDate }[] = [],
): CalendarDate[] {
  const { visit_days } = knownLibrary();
  return daysOfWeek(start).filter(
    (date) => visit_days.includes(weekday(date)) || sessions.some((session) => session.date === date),
  );
}
