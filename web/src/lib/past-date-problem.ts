import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { futureProblem, today } from '@storyvan/domain/calendar-date';

/** What is wrong with the date of something that has happened; undefined when nothing is. */
export function pastDateProblem(date: string): string | undefined {
  if (!parseCalendarDate(date)) return 'Please choose the date.';
  return futureProblem(date, today()) ?? undefined;
}
