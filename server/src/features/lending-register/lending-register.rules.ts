import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { lendingRegisterDay, RegisterEntry } from '@storyvan/contract/lending-register';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { diffLevel } from '@storyvan/domain/diff-level';
import { compareNames } from '@storyvan/domain/name-order';

/** The lending register (DOMAIN): what was issued and returned at one place on one date, child by child. */

export type RegisterRow = Omit<RegisterEntry, 'status' | 'diff_level'>;

type What = 'issued' | 'renewed' | 'returned';
/** The day's figures, and the days next to it and the last on which something happened. */
export type RegisterDayRow = Record<'books_brought' | 'books_taken_home', number> &
  Record<`${What}_${'before' | 'after'}` | `last_${What}`, CalendarDate | null>;

interface RegisterRows {
  issued: RegisterRow[];
  renewed: RegisterRow[];
  returned: RegisterRow[];
}

export function registerOf({ issued, renewed, returned }: RegisterRows): RegisterEntry[] {
  const entry = (status: RegisterEntry['status']) => (row: RegisterRow) => ({
    status,
    diff_level: diffLevel(row.level, row.child_level),
    ...row,
  });
  return [
    ...returned.map(entry('returned')),
    ...renewed.map(entry('renewed')),
    ...issued.map(entry('issued')),
  ].sort(inBinderOrder);
}

const order = ['returned', 'renewed', 'issued'];

/** By child's name, then by id; returns before renewals before issues, then by title. */
function inBinderOrder(a: RegisterEntry, b: RegisterEntry): number {
  return (
    compareNames(a.child_name, b.child_name) ||
    a.child_id - b.child_id ||
    order.indexOf(a.status) - order.indexOf(b.status) ||
    compareNames(a.title, b.title) ||
    compareNames(a.accn_no, b.accn_no)
  );
}

const known = (dates: (CalendarDate | null)[]): CalendarDate[] =>
  dates.filter((date) => date !== null).sort();

/** The neighbours of a day in the register; days with returns only count too. */
export function registerDayOf(row: RegisterDayRow, date: CalendarDate): ReplyOf<typeof lendingRegisterDay> {
  const { books_brought, books_taken_home } = row;
  return {
    date,
    previous: known([row.issued_before, row.renewed_before, row.returned_before]).at(-1) ?? null,
    next: known([row.issued_after, row.renewed_after, row.returned_after])[0] ?? null,
    latest: known([row.last_issued, row.last_renewed, row.last_returned]).at(-1) ?? null,
    books_brought,
    books_taken_home,
  };
}
