import type { Programme } from '@storyvan/contract/common/programme';
import type { Todo, TodoKind } from '@storyvan/contract/todo';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { weekEnd } from '@storyvan/domain/week';

export const todoGroups = ['Late', 'Today', 'This week', 'Later'] as const;
export type TodoGroup = (typeof todoGroups)[number];

/** The group of a due date, as of a date; a week ends on Saturday (SPEC section 9). */
export function groupOf(due: CalendarDate, date: CalendarDate): TodoGroup {
  if (due < date) return 'Late';
  if (due === date) return 'Today';
  return due <= weekEnd(date) ? 'This week' : 'Later';
}

/** The entries of one programme, all or only the user's own. */
export const entriesOf = (entries: Todo[], prog: Programme, mineOnly: boolean): Todo[] =>
  entries.filter((entry) => entry.prog === prog && (entry.mine || !mineOnly));

/** A note that was ticked off stays in the list so that it can be reopened, but is not counted. */
export const openOf = (entries: Todo[]): Todo[] => entries.filter(({ done_on }) => done_on === null);

/** The identity of an entry. */
export const keyOfEntry = ({ kind, prog, ra_id, site_grade_id, note_id, title }: Todo): string =>
  [
    kind,
    prog,
    ra_id,
    kind === 'books_overdue' ? site_grade_id : null,
    note_id,
    kind === 'webhook_failing' ? title : null,
  ].join(' ');

/** Work that people wait for comes before books, which wait for a visit. */
const kinds: TodoKind[] = [
  'note',
  'session_to_prepare',
  'report_pending',
  'webhook_failing',
  'entries_in_review',
  'books_overdue',
];

/** Within a group: own entries first, then by kind, then by due date as in the reply. */
export const inGroup = (entries: Todo[]): Todo[] =>
  entries.toSorted(
    (a, b) => Number(b.mine) - Number(a.mine) || kinds.indexOf(a.kind) - kinds.indexOf(b.kind),
  );
