import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { daysBetween, today as todayHere, unpadded } from '@storyvan/domain/calendar-date';
import { type DateRange, lastCounted } from '@storyvan/domain/date-range';
import type { LinkProps } from '@tanstack/react-router';
import { orderProblem, rangeAsked, rangePresets } from '../../lib/date-ranges.ts';
import { statisticsLink } from '../../records/place/place-links.ts';
import type { Crumb } from '../../ui/crumbs.ts';
import type { StatisticsSearch } from './statistics-search.ts';

/** Props of every step. */
export interface StatisticsStep {
  program: Programme;
  range: DateRange;
  search: StatisticsSearch;
  onRange: (range: DateRange) => void;
}

export const programmeWords = {
  mop: {
    together: 'All sites together',
    place: 'Site',
    places: 'sites',
    noPlaces: 'There are no sites yet',
    toImport: 'sites',
  },
  lis: {
    together: 'All schools together',
    place: 'Grade',
    places: 'grades',
    noPlaces: 'There are no grades yet',
    toImport: 'schools and grades',
  },
} as const;

/** The requested dates. The start defaults to the first day of the end's month, the end to the end of this month. */
export function rangeOf(search: StatisticsSearch, today: string): DateRange {
  const last = parseCalendarDate(search.end ?? '') ?? today;
  const [month] = rangePresets(last).map(({ range }) => range);
  return rangeAsked(search, month ?? { start: last, end: last });
}

/** Link to a step, keeping the dates. */
export function stepLink(step: StatisticsStep, site_grade_id?: number, child_id?: number): LinkProps {
  const { start, end } = step.search;
  return statisticsLink(step.program, {
    start,
    end,
    place: site_grade_id === undefined ? undefined : String(site_grade_id),
    child: child_id === undefined ? undefined : String(child_id),
  });
}

/** The dates of a call; no request while the start is after the end. */
export const datesOf = ({ range }: StatisticsStep) => ({
  params: { start: unpadded(range.start), end: unpadded(range.end) },
  options: { enabled: orderProblem(range) === null, keepPrevious: true },
});

/** Two months or less say too little as a line. */
const fewestDays = 62;

/** Whether the dates, up to today, are long enough for lines of months. */
export const hasMonths = ({ range }: StatisticsStep): boolean =>
  daysBetween(range.start, lastCounted(range, todayHere())) > fewestDays;

/** Breadcrumb "lis › Lending statistics". */
export function crumbsToProgramme(step: StatisticsStep): Crumb[] {
  const { program } = step;
  return [
    { label: program, program, link: program === 'mop' ? { to: '/mop' } : { to: '/lis' } },
    { label: 'Lending statistics', link: stepLink(step) },
  ];
}

/** Export file name: what is counted, and the dates. */
export const recordsFileName = ({ program, range }: StatisticsStep, ...of: (string | undefined)[]): string =>
  ['lending-statistics', program, ...of, `${range.start} to ${range.end}`].filter(Boolean).join(' ');
