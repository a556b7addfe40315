import { addDays, type CalendarDate, monthNames } from '@storyvan/domain/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import { type SchoolCalendar, schoolYearAround, termAround } from '@storyvan/domain/school-year';

/** The kinds of ranges, in the order shown. */
export const rangeKinds = ['school_year', 'term', 'financial_year', 'quarter', 'month', 'dates'] as const;
export type RangeKind = (typeof rangeKinds)[number];

export const rangeWords: Record<RangeKind, { label: string; inNumbers: string }> = {
  school_year: { label: 'School year', inNumbers: 'the year in numbers' },
  term: { label: 'Term', inNumbers: 'the term in numbers' },
  financial_year: { label: 'Financial year', inNumbers: 'the financial year in numbers' },
  quarter: { label: 'Quarter', inNumbers: 'the quarter in numbers' },
  month: { label: 'Month', inNumbers: 'the month in numbers' },
  dates: { label: 'Dates …', inNumbers: 'the programmes in numbers' },
};

/** In India it starts in April. */
const financialYearStarts = 4;

/** The range of months that a day is in, counted in steps of this many months from `first`. */
function monthsAround(day: CalendarDate, length: number, first = 1): DateRange {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const months = year * 12 + month - first;
  const start = months - (((months % length) + length) % length) + first - 1;
  return { start: firstOfMonth(start), end: addDays(firstOfMonth(start + length), -1) };
}

const firstOfMonth = (months: number): CalendarDate =>
  `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;

/** The range of this kind that a day is in. */
export function rangeAround(
  kind: Exclude<RangeKind, 'dates'>,
  day: CalendarDate,
  calendar: SchoolCalendar,
): DateRange {
  switch (kind) {
    case 'school_year':
      return schoolYearAround(day, calendar);
    case 'term':
      return termAround(day, calendar);
    case 'financial_year':
      return monthsAround(day, 12, financialYearStarts);
    case 'quarter':
      return monthsAround(day, 3);
    case 'month':
      return monthsAround(day, 1);
  }
}

/** The range of the same kind before or after this one. A day between two school years belongs to the one before. */
export function besideRange(
  kind: Exclude<RangeKind, 'dates'>,
  { start, end }: DateRange,
  way: 'earlier' | 'later',
  calendar: SchoolCalendar,
): DateRange {
  if (way === 'earlier') return rangeAround(kind, addDays(start, -1), calendar);
  const next = rangeAround(kind, addDays(end, 1), calendar);
  return next.start > end ? next : rangeAround(kind, addDays(end, 70), calendar);
}

const dayAndMonth = (date: CalendarDate): string =>
  `${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1]}`;

/** "1 Jun – 28 Nov 2026", or "1 Jun 2026 – 30 Apr 2027". */
export function shortRange({ start, end }: DateRange): string {
  const last = `${dayAndMonth(end)} ${end.slice(0, 4)}`;
  if (start === end) return last;
  const first = start.slice(0, 4) === end.slice(0, 4) ? '' : ` ${start.slice(0, 4)}`;
  return `${dayAndMonth(start)}${first} – ${last}`;
}

/** What the figures are compared with: "the same days of 2025", or "of 2025–26"; empty if with nothing. */
export function daysBefore(before: DateRange | null): string {
  if (before === null) return '';
  const { start, end } = before;
  const [first, last] = [start.slice(0, 4), end.slice(0, 4)];
  return `the same days of ${first === last ? first : `${first}–${last.slice(2)}`}`;
}
