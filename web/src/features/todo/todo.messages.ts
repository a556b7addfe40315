import type { Programme } from '@storyvan/contract/common/programme';
import type { Todo, TodoKind } from '@storyvan/contract/todo';
import { type CalendarDate, daysBetween, formatDate } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';

export const programmeNames: Record<Programme, string> = {
  mop: 'mop · community',
  lis: 'lis · schools',
};

export const kindNames: Record<TodoKind, string> = {
  report_pending: 'Report',
  session_to_prepare: 'Session',
  books_overdue: 'Books',
  entries_in_review: 'Review',
  webhook_failing: 'Webhook',
  note: 'Note',
};

export const nothingToDo = (prog: Programme): string => `Nothing to do in ${prog}`;
export const nothingHint = 'Everything is done. You can add a note above.';
export const nothingOfMine = 'Nothing for you to do here';

/** "due 13 Nov 2026, 8 days late", "due today, 4:30 PM" */
export function dueWords({ due, time, done_on }: Todo, date: CalendarDate): string {
  if (done_on !== null) return `done on ${formatDate(done_on)}`;
  const days = daysBetween(due, date);
  const when = days === 0 && due === date ? formatDate(due) : `due ${formatDate(due)}`;
  if (days > 0) return `${when}, ${days === 1 ? '1 day' : `${days} days`} late`;
  return time ? `${when}, ${clockTime(time)}` : when;
}
