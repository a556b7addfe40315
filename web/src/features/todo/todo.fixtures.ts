import type { Todo } from '@storyvan/contract/todo';
import { addDays, today } from '@storyvan/domain/calendar-date';

/** An entry due today; tests set what they need. */
const todo = (more: Partial<Todo>): Todo => ({
  prog: 'mop',
  title: 'Something',
  due: today(),
  kind: 'note',
  mine: false,
  late: false,
  ra_id: null,
  time: null,
  site_grade_id: null,
  school_id: null,
  place_name: null,
  count: null,
  note_id: null,
  version: null,
  done_on: null,
  ...more,
});

export const daysFromToday = (days: number) => addDays(today(), days);

export const note = (note_id: number, title: string, more: Partial<Todo> = {}): Todo =>
  todo({ kind: 'note', mine: true, note_id, version: 1, title, ...more });

export const report = (ra_id: number, more: Partial<Todo> = {}): Todo =>
  todo({ kind: 'report_pending', ra_id, title: `Write the report on session ${ra_id}`, ...more });

export const session = (ra_id: number, more: Partial<Todo> = {}): Todo =>
  todo({ kind: 'session_to_prepare', ra_id, title: `Prepare session ${ra_id}`, ...more });

export const overdue = (site_grade_id: number, more: Partial<Todo> = {}): Todo =>
  todo({
    kind: 'books_overdue',
    site_grade_id,
    count: 2,
    title: `2 books overdue at place ${site_grade_id}`,
    ...more,
  });

export const inReview = (count: number): Todo =>
  todo({ kind: 'entries_in_review', count, title: `Decide about ${count} entries made without a network` });
