import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { lendingRegisterDay, RegisterEntry } from '@storyvan/contract/lending-register';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { diffLevel } from '@storyvan/domain/diff-level';
import { compareNames } from '@storyvan/domain/name-order';
import type { RegisterDayRow, RegisterRow } from './lending-register.queries.ts';

/** The lending register (DOMAIN): what was issued and returned at one place on one date, child by child. */

export function registerOf(issued: RegisterRow[], returned: RegisterRow[]): RegisterEntry[] {
  const entry = (status: RegisterEntry['status']) => (row: RegisterRow) => ({
    status,
    diff_level: diffLevel(row.level, row.child_level),
    ...row,
  });
  return [...returned.map(entry('returned')), ...issued.map(entry('issued'))].sort(inBinderOrder);
}

/** By child's name, then by id; returns before issues, then by title. */
function inBinderOrder(a: RegisterEntry, b: RegisterEntry): number {
  return (
    compareNames(a.child_name, b.child_name) ||
    a.child_id - b.child_id ||
    Number(a.status === 'issued') - Number(b.status === 'issued') ||
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
    previous: known([row.issued_before, row.returned_before]).at(-1) ?? null,
    next: known([row.issued_after, row.returned_after])[0] ?? null,
    latest: known([row.last_issued, row.last_returned]).at(-1) ?? null,
    books_brought,
    books_taken_home,
  };
}
