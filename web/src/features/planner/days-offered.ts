import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
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

/** The same, from today on; the days of this week that have passed come last. */
export function daysAhead(...of: Parameters<typeof daysOffered>): CalendarDate[] {
  const days = daysOffered(...of);
  const now = today();
  if (days.every((date) => date < now)) return days;
  return [...days.filter((date) => date >= now), ...days.filter((date) => date < now)];
}
