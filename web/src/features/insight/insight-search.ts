import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { readScope } from '@storyvan/contract/common/insight-scope';
import { type CalendarDate, unpadded } from '@storyvan/domain/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import type { SchoolCalendar } from '@storyvan/domain/school-year';
import { rangeAsked } from '../../lib/date-ranges.ts';
import { type RangeKind, rangeAround, rangeKinds } from './insight-ranges.ts';

/** All search values are text. */
export interface InsightSearch {
  scope?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
  range?: string | undefined;
  /** "yes": the impact report. */
  report?: string | undefined;
  /** "yes": the figures to share with others. */
  share?: string | undefined;
  /** "all": the table of all places. */
  places?: string | undefined;
}

/** What an address asks for. */
export interface Asked {
  /** As addresses write it. */
  scope: string;
  kind: RangeKind;
  range: DateRange;
}

/** Everything and this school year, if the address does not say or cannot be read. */
export function askedBy(search: InsightSearch, today: CalendarDate, calendar: SchoolCalendar): Asked {
  const scope = search.scope && readScope(search.scope) ? search.scope : 'all';
  const kind = rangeKinds.find((each) => each === search.range);
  const otherwise = rangeAround(kind && kind !== 'dates' ? kind : 'school_year', today, calendar);
  const range = rangeAsked(search, otherwise);
  const hasDates = [search.start, search.end].some((date) => date && parseCalendarDate(date));
  return { scope, kind: kind ?? (hasDates ? kindOf(range, calendar) : 'school_year'), range };
}

/** Dates that are just a school year or term are shown as one. */
function kindOf(range: DateRange, calendar: SchoolCalendar): RangeKind {
  const found = rangeKinds.find((kind) => {
    if (kind === 'dates') return false;
    const { start, end } = rangeAround(kind, range.start, calendar);
    return start === range.start && end === range.end;
  });
  return found ?? 'dates';
}

/** The parameters of the calls. */
export const paramsOf = ({ scope, range }: Pick<Asked, 'scope' | 'range'>) => ({
  scope,
  start: unpadded(range.start),
  end: unpadded(range.end),
});
