import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { futureProblem, today } from '@storyvan/domain/calendar-date';

/** The error in the date of a past event, or undefined. */
export function pastDateProblem(date: string): string | undefined {
  if (!parseCalendarDate(date)) return 'Please choose the date.';
  return futureProblem(date, today()) ?? undefined;
}
