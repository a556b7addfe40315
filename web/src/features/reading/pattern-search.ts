import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { PatternPoint, readingPatternClass } from '@storyvan/contract/reading';
import type { DateRange } from '@storyvan/domain/date-range';
import { textSearch } from '../../lib/text-search.ts';

export type Pattern = ReplyOf<typeof readingPatternClass>[number];

/** The dates shown in the charts; all by default. */
export interface PatternSearch {
  start?: string;
  end?: string;
}

export const readPatternSearch: (search: Record<string, unknown>) => PatternSearch = textSearch(
  'start',
  'end',
);

/** From the first book of the grade until today. */
export function wholeRange(patterns: Pattern[], today: string): DateRange {
  const first = patterns.flatMap(({ books }) => books.slice(0, 1).map((book) => book.date_issue)).sort()[0];
  return { start: first ?? today, end: today };
}

export function within(patterns: Pattern[], { start, end }: DateRange): Pattern[] {
  const inRange = ({ date_issue }: PatternPoint) => date_issue >= start && date_issue <= end;
  return patterns.map((pattern) => ({ ...pattern, books: pattern.books.filter(inRange) }));
}
