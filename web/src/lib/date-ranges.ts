import {
  addDays,
  type CalendarDate,
  formatDate,
  parseCalendarDate,
} from '@storyvan/contract/common/calendar-date';
import { type DateRange, startAfterEnd } from '@storyvan/contract/common/date-range';

export interface RangePreset {
  key: 'this_month' | 'last_month' | 'this_term' | 'school_year';
  label: string;
  range: DateRange;
}

/** Months are counted from year 0, so that the one before January needs no thought. */
const firstOfMonth = (months: number): CalendarDate =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;

const monthRange = (months: number): DateRange => ({
  start: firstOfMonth(months),
  end: addDays(firstOfMonth(months + 1), -1),
});

/**
 * The ranges people ask for, as they stand on a day. The school year is June to April with its terms from June and
 * from November; a day in May belongs to the year and the term just ended.
 */
export function rangePresets(today: CalendarDate): RangePreset[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const firstYear = month >= 6 ? year : year - 1;
  const schoolYear: DateRange = { start: `${firstYear}-06-01`, end: `${firstYear + 1}-04-30` };
  const inFirstTerm = month >= 6 && month <= 10;
  const term: DateRange = inFirstTerm
    ? { start: schoolYear.start, end: `${firstYear}-10-31` }
    : { start: `${firstYear}-11-01`, end: schoolYear.end };
  return [
    { key: 'this_month', label: 'This month', range: monthRange(year * 12 + month - 1) },
    { key: 'last_month', label: 'Last month', range: monthRange(year * 12 + month - 2) },
    { key: 'this_term', label: 'This term', range: term },
    { key: 'school_year', label: 'School year', range: schoolYear },
  ];
}

/** The dates of an address; those of `otherwise` where one is missing or does not exist. */
export const rangeAsked = (
  asked: { start?: string | undefined; end?: string | undefined },
  otherwise: DateRange,
): DateRange => ({
  start: parseCalendarDate(asked.start ?? '') ?? otherwise.start,
  end: parseCalendarDate(asked.end ?? '') ?? otherwise.end,
});

/** "1 Jun 2026 – 30 Apr 2027", or the one day. */
export const describeRange = ({ start, end }: DateRange): string =>
  start === end ? formatDate(start) : `${formatDate(start)} – ${formatDate(end)}`;

export const orderProblem = ({ start, end }: DateRange): string | null =>
  start > end ? startAfterEnd : null;
