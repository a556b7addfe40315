import { parseCalendarDate, startAfterEnd } from '@storyvan/contract/common/calendar-date';
import { addDays, type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import { schoolYearAround, termAround } from '@storyvan/domain/school-year';
import { knownLibrary } from './library.ts';

/** Months are counted from year 0, so that the month before January needs no special case. */
const firstOfMonth = (months: number): CalendarDate =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;

const monthRange = (months: number): DateRange => ({
  start: firstOfMonth(months),
  end: addDays(firstOfMonth(months + 1), -1),
});

/** The preset ranges for a day. */
export function rangePresets(today: CalendarDate) {
  const { school_year } = knownLibrary();
  const [year = 0, month = 0] = today.split('-').map(Number);
  return [
    { key: 'this_month', label: 'This month', range: monthRange(year * 12 + month - 1) },
    { key: 'last_month', label: 'Last month', range: monthRange(year * 12 + month - 2) },
    { key: 'this_term', label: 'This term', range: termAround(today, school_year) },
    { key: 'school_year', label: 'School year', range: schoolYearAround(today, school_year) },
  ];
}

/** The dates in an address; those of `otherwise` if one is missing or does not exist. */
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
