import type { Site } from '@storyvan/contract/sites';
import { daysBetween, today } from '@storyvan/domain/calendar-date';
import { compareNames } from '@storyvan/domain/name-order';
import { clockTime } from '@storyvan/domain/time-of-day';
import { nextOn, weekdayNames } from '@storyvan/domain/week';

/** Days from today to the next visit: 0 is today; null if no day is set. */
export function daysToVisit(site: Site, now: Date): number | null {
  const names: readonly string[] = weekdayNames;
  const day = names.indexOf(site.visit_day ?? '');
  return day < 0 ? null : daysBetween(today(now), nextOn(day, today(now)));
}

/** "Today 4:30 PM", "Wed 4:30 PM", as short as on the dashboard. */
export function visitLabel(site: Site, now: Date): string {
  const day = daysToVisit(site, now) === 0 ? 'Today' : site.visit_day?.slice(0, 3);
  return [day, site.visit_time && clockTime(site.visit_time)].filter(Boolean).join(' ') || 'No visit day';
}

/** Today's sites first by time, then the following days. */
export function inVisitOrder(sites: Site[], now: Date): Site[] {
  const place = (site: Site) => daysToVisit(site, now) ?? 7;
  const time = (site: Site) => (site.visit_time ?? '').padStart(5, '0');
  return sites.toSorted(
    (a, b) => place(a) - place(b) || time(a).localeCompare(time(b)) || compareNames(a.name, b.name),
  );
}
