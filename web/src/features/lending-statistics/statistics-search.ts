import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import { rangeAsked, rangePresets } from '../../lib/date-ranges.ts';

/** The dates, and the drill-down level: programme, one place, or one child. All search values are text. */
export interface StatisticsSearch {
  start?: string | undefined;
  end?: string | undefined;
  place?: string | undefined;
  child?: string | undefined;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const readStatisticsSearch = (search: Record<string, unknown>): StatisticsSearch => ({
  start: text(search.start),
  end: text(search.end),
  place: text(search.place),
  child: text(search.child),
});

/** The requested dates. The start defaults to the first day of the end's month, the end to the end of this month. */
export function rangeOf(search: StatisticsSearch, today: string): DateRange {
  const last = parseCalendarDate(search.end ?? '') ?? today;
  const [month] = rangePresets(last).map(({ range }) => range);
  return rangeAsked(search, month ?? { start: last, end: last });
}

/** An id from the address; undefined if there is none. */
export const idOf = (value: string | undefined): number | undefined =>
  value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined;
