import type { LessonPlan } from '@storyvan/contract/lesson-plans';
import { formatDate } from '@storyvan/domain/calendar-date';

export const noPlans = {
  title: 'No lesson plans yet',
  hint: 'Choose “Add lesson plan” to write the first one. You can then choose it when you plan a session.',
};

export const chooseBook = 'Choose a book from the list, or clear the field.';

/** "Used 3 times, last on 5 Jan 2026" */
export function usedWords({ used, last_used }: Pick<LessonPlan, 'used' | 'last_used'>): string {
  if (used === 0 || last_used === null) return 'Not used in a session yet';
  return `Used ${used === 1 ? 'once' : `${used} times`}, last on ${formatDate(last_used)}`;
}
