import type { Child, ChildHere } from '@storyvan/contract/children';
import type { CalendarDate } from './calendar-date.ts';
import { diffLevel } from './diff-level.ts';
import { byChild } from './name-order.ts';
import { daysOut, timeOut } from './overdue.ts';

/** The children of a place and their books, as replies show them. Pure: rows in, replies out. */

type Lent = Omit<Child['books'][number], 'days_out' | 'overdue' | 'diff_level'> & {
  loan_level: number | null;
  child_level: number | null;
};

export function borrowedBookOf(row: Lent, today: CalendarDate, period: number): Child['books'][number] {
  const { loan_level, child_level, ...book } = row;
  const { days_out, overdue } = timeOut(row, today, period);
  return { days_out, overdue, diff_level: diffLevel(loan_level, child_level), ...book };
}

interface Counted {
  child_id: number;
  books: number;
}

interface HereRows {
  children: Pick<ChildHere, 'child_id' | 'card_no' | 'name' | 'level'>[];
  out: { child_id: number; books_out: number; oldest_issue: CalendarDate }[];
  issued: Counted[];
  returned: Counted[];
}

/** Every child by name, with its counts. */
export function childrenHereOf(rows: HereRows, today: CalendarDate): ChildHere[] {
  const out = new Map(rows.out.map((row) => [row.child_id, row]));
  const issued = new Map(rows.issued.map((row) => [row.child_id, row.books]));
  const returned = new Map(rows.returned.map((row) => [row.child_id, row.books]));
  return rows.children
    .map((child) => {
      const held = out.get(child.child_id);
      return {
        ...child,
        books_out: held?.books_out ?? 0,
        oldest_days_out: held ? daysOut(held.oldest_issue, today) : null,
        borrowed_on_date: issued.get(child.child_id) ?? 0,
        returned_on_date: returned.get(child.child_id) ?? 0,
      };
    })
    .sort(byChild);
}

/** The child with this exact card first, then by name. */
export function bestFirst<C extends { child_id: number; card_no: string | null; name: string }>(
  children: C[],
  card_no: string,
): C[] {
  const exact = (child: C) => (child.card_no === card_no ? 0 : 1);
  return children.toSorted((a, b) => exact(a) - exact(b) || byChild(a, b));
}
