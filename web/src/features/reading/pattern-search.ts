import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { DateRange } from '@storyvan/contract/common/date-range';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { PatternPoint, readingPatternClass } from '@storyvan/contract/reading';

export type Pattern = ReplyOf<typeof readingPatternClass>[number];

/** Which dates the charts show; all of them where none are given. */
export interface PatternSearch {
  start?: string;
  end?: string;
}

export const readPatternSearch = ({ start, end }: Record<string, unknown>): PatternSearch =>
  typeof start === 'string' && typeof end === 'string' ? { start, end } : {};

/** Undefined where there are no dates, or none that are a range. */
export function rangeOf({ start, end }: PatternSearch): DateRange | undefined {
  const [first, last] = [parseCalendarDate(start ?? ''), parseCalendarDate(end ?? '')];
  return first && last && first <= last ? { start: first, end: last } : undefined;
}

/** From the first book of the grade to today. */
export function wholeRange(patterns: Pattern[], today: string): DateRange {
  const first = patterns.flatMap(({ books }) => books.slice(0, 1).map((book) => book.date_issue)).sort()[0];
  return { start: first ?? today, end: today };
}

export function within(patterns: Pattern[], { start, end }: DateRange): Pattern[] {
  const inRange = ({ date_issue }: PatternPoint) => date_issue >= start && date_issue <= end;
  return patterns.map((pattern) => ({ ...pattern, books: pattern.books.filter(inRange) }));
}
