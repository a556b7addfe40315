import type { CalendarDate } from './calendar-date.ts';

/**
 * The school year that a promotion on this date begins, by its first calendar year. Schools start in June and examine
 * in March: who promotes from April on prepares the year that starts in that June.
 */
export function schoolYearOf(date: CalendarDate): number {
  const year = Number(date.slice(0, 4));
  return date.slice(5, 7) >= '04' ? year : year - 1;
}

/** The first day on which a promotion counts for this school year. */
export const promotedFrom = (schoolYear: number): CalendarDate => `${schoolYear}-04-01`;

/** "2026–27" */
export const schoolYearName = (schoolYear: number): string =>
  `${schoolYear}–${String((schoolYear + 1) % 100).padStart(2, '0')}`;
