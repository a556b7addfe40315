import { clockTime } from '@storyvan/contract/common/time-of-day';
import type { Site } from '@storyvan/contract/sites';
import type { Choice } from './PickMenu.tsx';

/** The sites a session can be planned at, as a list offers them. */

export const noSite = 'There is no site yet. “Add site or school” adds one.';

/** Sites whose visit day it is come first, with the time of their visit. */
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
