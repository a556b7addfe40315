import { addDays, type CalendarDate } from './calendar-date.ts';
import type { DateRange } from './date-range.ts';

/** The school year of a library; each day as MM-DD, never 02-29. */
export interface SchoolCalendar {
  /** The first day of the school year. */
  starts: string;
  /** Its last day; the days until it starts again belong to the year that has just ended. */
  ends: string;
  /** The first day of each term, in order; the first term starts with the school year. */
  terms: readonly string[];
}

/** Decision 14. */
export const usualSchoolCalendar: SchoolCalendar = {
  starts: '06-01',
  ends: '04-30',
  terms: ['06-01', '11-01'],
};

const monthDay = (date: CalendarDate): string => date.slice(5);
const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));

/** How many months before its start a promotion counts for a school year: exams are held just before. */
const monthsAhead = 2;

/** The first day of the month from which promotions count, and how many calendar years before the start this is. */
function promotionStart({ starts }: SchoolCalendar): { from: string; yearsBefore: number } {
  const month = Number(starts.slice(0, 2)) - monthsAhead;
  const from = `${String(month > 0 ? month : month + 12).padStart(2, '0')}-01`;
  return { from, yearsBefore: month > 0 ? 0 : 1 };
}

/**
 * The school year for which a promotion on this date counts, by its first calendar year. Where schools start in June
 * and hold exams in March, a promotion from April on is for the year that starts in June.
 */
export function schoolYearOf(date: CalendarDate, calendar: SchoolCalendar = usualSchoolCalendar): number {
  const { from, yearsBefore } = promotionStart(calendar);
  return yearOf(date) + yearsBefore - (monthDay(date) >= from ? 0 : 1);
}

/** The first day on which a promotion counts for this school year. */
export function promotedFrom(
  schoolYear: number,
  calendar: SchoolCalendar = usualSchoolCalendar,
): CalendarDate {
  const { from, yearsBefore } = promotionStart(calendar);
  return `${schoolYear - yearsBefore}-${from}`;
}

/** A day between two school years belongs to the one that has just ended. */
export function schoolYearAround(
  date: CalendarDate,
  { starts, ends }: SchoolCalendar = usualSchoolCalendar,
): DateRange {
  const first = monthDay(date) >= starts ? yearOf(date) : yearOf(date) - 1;
  return { start: `${first}-${starts}`, end: `${ends > starts ? first : first + 1}-${ends}` };
}

/** A day between two school years belongs to the term that has just ended. */
export function termAround(date: CalendarDate, calendar: SchoolCalendar = usualSchoolCalendar): DateRange {
  const year = schoolYearAround(date, calendar);
  const first = yearOf(year.start);
  const starts = calendar.terms.map((term) => `${term >= calendar.starts ? first : first + 1}-${term}`);
  const at = starts.findLastIndex((start) => start <= date);
  const start = starts[at] ?? year.start;
  const next = starts[at + 1];
  return { start, end: next === undefined ? year.end : addDays(next, -1) };
}

/** "2026–27" */
export const schoolYearName = (schoolYear: number): string =>
  `${schoolYear}–${String((schoolYear + 1) % 100).padStart(2, '0')}`;
