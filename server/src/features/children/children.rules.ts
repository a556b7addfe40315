import type { Child, ChildHere } from '@storyvan/contract/children';
import { addDays, type CalendarDate, daysBetween } from '@storyvan/contract/common/calendar-date';
import { diffLevel } from '@storyvan/contract/common/diff-level';
import { byName } from '../../db/name-order.ts';

/** How a child's loans are told: days out, overdue, and the difference of levels on the day of issue. */

type Lent = Omit<Child['books'][number], 'days_out' | 'overdue' | 'diff_level'> & {
  loan_level: number | null;
  child_level: number | null;
};

export function borrowedBookOf(row: Lent, today: CalendarDate, period: number): Child['books'][number] {
  const { loan_level, child_level, ...book } = row;
  return {
    ...book,
    days_out: daysBetween(row.date_issue, today),
    overdue: row.date_issue < addDays(today, -period),
    diff_level: diffLevel(loan_level, child_level),
  };
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

/** Every child by name, with what was counted for it. */
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
        oldest_days_out: held ? daysBetween(held.oldest_issue, today) : null,
        borrowed_on_date: issued.get(child.child_id) ?? 0,
        returned_on_date: returned.get(child.child_id) ?? 0,
      };
    })
    .sort(byName);
}

/** The child with exactly this card first, then by name. */
export function bestFirst<C extends { card_no: string | null; name: string }>(
  children: C[],
  card_no: string,
): C[] {
  const exact = (child: C) => (child.card_no === card_no ? 0 : 1);
  return children.toSorted((a, b) => exact(a) - exact(b) || byName(a, b));
}
