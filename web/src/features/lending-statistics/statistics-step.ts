import { unpadded } from '@storyvan/contract/common/calendar-date';
import type { DateRange } from '@storyvan/contract/common/date-range';
import type { Programme } from '@storyvan/contract/common/programme';
import type { LinkProps } from '@tanstack/react-router';
import { orderProblem } from '../../lib/date-ranges.ts';
import { statisticsLink } from '../../ui/places/place-links.ts';
import type { Crumb } from '../../ui/Screen.tsx';
import type { StatisticsSearch } from './statistics-search.ts';

/** What every step is given. */
export interface StatisticsStep {
  program: Programme;
  range: DateRange;
  search: StatisticsSearch;
  onRange: (range: DateRange) => void;
}

/** A step's address with the dates kept. */
export function stepLink(step: StatisticsStep, site_grade_id?: number, child_id?: number): LinkProps {
  const { start, end } = step.search;
  return statisticsLink(step.program, {
    start,
    end,
    place: site_grade_id === undefined ? undefined : String(site_grade_id),
    child: child_id === undefined ? undefined : String(child_id),
  });
}

/** The dates of a call; nothing is asked while the start is after the end. */
export const datesOf = ({ range }: StatisticsStep) => ({
  params: { start: unpadded(range.start), end: unpadded(range.end) },
  options: { enabled: orderProblem(range) === null, keepPrevious: true },
});

/** "lis › Lending statistics", the way back up to the programme. */
export function crumbsToProgramme(step: StatisticsStep): Crumb[] {
  const { program } = step;
  return [
    { label: program, program, link: program === 'mop' ? { to: '/mop' } : { to: '/lis' } },
    { label: 'Lending statistics', link: stepLink(step) },
  ];
}

/** Names the file after what is counted and when. */
export const recordsFileName = ({ program, range }: StatisticsStep, ...of: (string | undefined)[]): string =>
  ['lending-statistics', program, ...of, `${range.start} to ${range.end}`].filter(Boolean).join(' ');
