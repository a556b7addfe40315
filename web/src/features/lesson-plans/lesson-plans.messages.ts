import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { LessonPlan } from '@storyvan/contract/lesson-plans';

export const noPlans = {
  title: 'There are no lesson plans yet',
  hint: '“Add lesson plan” writes the first one. A session can then be planned with it.',
};

export const noNameYet = 'A name is needed.';
export const chooseBook = 'No book is chosen: choose one from the list, or clear the field.';

export const noneComing = 'No session from today on is planned with it.';

/** "Used 3 times, last on 5 Jan 2026" */
export function usedWords({ used, last_used }: Pick<LessonPlan, 'used' | 'last_used'>): string {
  if (used === 0 || last_used === null) return 'Not used in a session yet';
  return `Used ${used === 1 ? 'once' : `${used} times`}, last on ${formatDate(last_used)}`;
}
