import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import { rangeAsked, rangePresets } from '../../lib/date-ranges.ts';
import type { StatisticsSearch } from './statistics-search.ts';

/** The requested dates. The start defaults to the first day of the end's month, the end to the end of this month. */
export function rangeOf(search: StatisticsSearch, today: string): DateRange {
  const last = parseCalendarDate(search.end ?? '') ?? today;
  const [month] = rangePresets(last).map(({ range }) => range);
  return rangeAsked(search, month ?? { start: last, end: last });
}
