import type { CalendarDate } from './calendar-date.ts';
import type { DateRange } from './date-range.ts';

/**
 * The school year for which a promotion on this date counts, by its first calendar year. Schools start in June and hold
 * exams in March, so a promotion from April on is for the year that starts in June.
 */
export function schoolYearOf(date: CalendarDate): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5, 7) >= '04' ? year : year - 1;
}

/** The first day on which a promotion counts for this school year. */
export const promotedFrom = (schoolYear: number): CalendarDate => `${schoolYear}-04-01`;

/** June to April; a day in May belongs to the school year that has just ended. */
export function schoolYearAround(date: CalendarDate): DateRange {
  const year = Number(date.slice(0, 4));
  const first = date.slice(5, 7) >= '06' ? year : year - 1;
  return { start: `${first}-06-01`, end: `${first + 1}-04-30` };
}

/** June to October, or November to April; a day in May belongs to the term that has just ended. */
export function termAround(date: CalendarDate): DateRange {
  const { start, end } = schoolYearAround(date);
  const year = start.slice(0, 4);
  const month = date.slice(5, 7);
  return month >= '06' && month <= '10' ? { start, end: `${year}-10-31` } : { start: `${year}-11-01`, end };
}

/** "2026–27" */
export const schoolYearName = (schoolYear: number): string =>
  `${schoolYear}–${String((schoolYear + 1) % 100).padStart(2, '0')}`;
