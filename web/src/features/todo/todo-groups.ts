import type { Programme } from '@storyvan/contract/common/programme';
import type { Todo, TodoKind } from '@storyvan/contract/todo';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { weekEnd } from '@storyvan/domain/week';

export const todoGroups = ['Late', 'Today', 'This week', 'Later'] as const;
export type TodoGroup = (typeof todoGroups)[number];

/** When something is due, as of a date; a week ends on Saturday (SPEC section 9). */
export function groupOf(due: CalendarDate, date: CalendarDate): TodoGroup {
  if (due < date) return 'Late';
  if (due === date) return 'Today';
  return due <= weekEnd(date) ? 'This week' : 'Later';
}

/** The entries of one programme, or of these one's own only. */
export const entriesOf = (entries: Todo[], prog: Programme, mineOnly: boolean): Todo[] =>
  entries.filter((entry) => entry.prog === prog && (entry.mine || !mineOnly));

/** A note that was ticked off stays where it was, to be taken back; it is not counted. */
export const openOf = (entries: Todo[]): Todo[] => entries.filter(({ done_on }) => done_on === null);

/** What tells an entry from all others. */
export const keyOfEntry = ({ kind, prog, ra_id, site_grade_id, note_id }: Todo): string =>
  [kind, prog, ra_id, kind === 'books_overdue' ? site_grade_id : null, note_id].join(' ');

/** What somebody waits for stands before books, which wait for a visit. */
const kinds: TodoKind[] = ['note', 'session_to_prepare', 'report_pending', 'books_overdue'];

/** Within a group one's own come first, then kind by kind; each as it comes, by the day it is due. */
export const inGroup = (entries: Todo[]): Todo[] =>
  entries.toSorted(
    (a, b) => Number(b.mine) - Number(a.mine) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
  );
