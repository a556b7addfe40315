import type { Person } from '@storyvan/contract/reading-partners';
import type { Site } from '@storyvan/contract/sites';
import { type CalendarDate, formatDate, today } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';
import { daysOfWeek, weekday, weekEnd } from '@storyvan/domain/week';
import { knownLibrary } from '../../../lib/library.ts';
import type { Choice } from '../PickList.tsx';
import type { Planner } from './use-planner.ts';

/** Data shared by all parts of the planner. */
export interface Week {
  start: CalendarDate;
  planner: Planner;
  people: readonly Person[];
  sites: readonly Site[];
  /** The number of sessions of this person in this week, in words: "3 sessions". */
  sessionsOf: (rp_id: number) => string;
}

/** "15 – 21 Nov 2026". Month and year are repeated only if they change. */
export function weekTitle(start: CalendarDate): string {
  const end = weekEnd(start);
  const [day, month, year] = formatDate(start).split(' ');
  const [, lastMonth, lastYear] = formatDate(end).split(' ');
  const first = [day, month !== lastMonth && month, year !== lastYear && year].filter(Boolean).join(' ');
  return `${first} – ${formatDate(end)}`;
}

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

export const noSite = 'No sites yet. Choose “Add site or school” to add one.';

/** Sites with their visit on this weekday are first. Each shows its visit day and time. */
export function choicesOn(weekday: string, sites: readonly Site[]): Choice[] {
  const isToday = ({ visit_day }: Site) => visit_day === weekday;
  return [...sites.filter(isToday), ...sites.filter((site) => !isToday(site))].map((site) => ({
    value: String(site.site_grade_id),
    name: site.name,
    note: noteOf(site),
  }));
}

const noteOf = ({ visit_day, visit_time }: Site): string =>
  [visit_day, visit_time && clockTime(visit_time)].filter(Boolean).join(' ');

/** The site that was picked. */
export const siteOf = (value: string, sites: readonly Site[]): Site | undefined =>
  sites.find(({ site_grade_id }) => String(site_grade_id) === value);
