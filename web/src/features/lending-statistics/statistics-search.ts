import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { DateRange } from '@storyvan/contract/common/date-range';
import { rangeAsked, rangePresets } from '../../lib/date-ranges.ts';

/** Which dates, and how far down: the whole programme, one place, one child of it. Text, as all search values are. */
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

/** The dates asked for. Without a start, from the first of the month of the end; without an end, to that of this month. */
export function rangeOf(search: StatisticsSearch, today: string): DateRange {
  const last = parseCalendarDate(search.end ?? '') ?? today;
  const [month] = rangePresets(last).map(({ range }) => range);
  return rangeAsked(search, month ?? { start: last, end: last });
}

/** An id in the address; undefined where there is none. */
export const idOf = (value: string | undefined): number | undefined =>
  value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined;
