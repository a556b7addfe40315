import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';

/** A promotion is undone exactly or not at all: later changes that depend on it prevent that. Pure. */

export interface PromotedChild {
  child_id: number;
  name: string;
  from: number;
  /** Null for a child that left with the promotion. */
  to: number | null;
  site_grade_id: number;
  inactive_since: CalendarDate | null;
  erased_at: string | null;
  books_out: number;
}

export interface PromotedGrade {
  site_grade_id: number;
  enrolled_after: number;
  made: boolean;
  /** As it is now; null for a grade that no longer exists. */
  place_name: string | null;
  enrolled_count: number | null;
  inactive_since: CalendarDate | null;
  /** Children who are there now, or have left. */
  children: number;
  /** Whether books, loans, readings or sessions belong to a grade that the promotion made. */
  used: boolean;
  /** The date of a later promotion of this grade that was not undone. */
  promoted_again: CalendarDate | null;
}

const isThere = (child: PromotedChild, date: CalendarDate): boolean =>
  child.to === null
    ? child.site_grade_id === child.from && child.inactive_since === date
    : child.site_grade_id === child.to && child.inactive_since === null;

const named = (children: PromotedChild[], done: string): string => {
  const [first] = children;
  const more = children.length - 1;
  if (more === 0) return `${first?.name} has ${done} since.`;
  return `${first?.name} and ${more} more ${more === 1 ? 'child' : 'children'} have ${done} since.`;
};

/** Why a promotion of this date can no longer be undone; null if it can. */
export function problemOfUndo(
  date: CalendarDate,
  children: PromotedChild[],
  grades: PromotedGrade[],
): string | null {
  // The latest one first: only then does each find the state it left.
  const again = grades.find((grade) => grade.promoted_again !== null)?.promoted_again;
  if (again) {
    return `The same grades were promoted again on ${formatDate(again)}. Undo that promotion first.`;
  }
  const erased = children.filter((child) => child.erased_at !== null);
  if (erased.length > 0) {
    return erased.length === 1
      ? 'The record of a child has been erased since.'
      : `The records of ${erased.length} children have been erased since.`;
  }
  const elsewhere = children.filter((child) => !isThere(child, date));
  if (elsewhere.length > 0) return named(elsewhere, 'moved, left or come back');
  const borrowing = children.filter((child) => child.books_out > 0);
  if (borrowing.length > 0) return named(borrowing, 'borrowed');
  for (const grade of grades) {
    const called = grade.place_name ?? 'A grade';
    if (grade.enrolled_count === null) return `${called} no longer exists.`;
    if (grade.inactive_since !== null) return `${called} has been closed since.`;
    if (grade.enrolled_count !== grade.enrolled_after) {
      return `The number of children of ${called} has been changed since.`;
    }
    if (!grade.made) continue;
    const arrived = children.filter((child) => child.to === grade.site_grade_id).length;
    if (grade.children > arrived) return `${called}, which the promotion made, now has other children.`;
    if (grade.used) return `${called}, which the promotion made, now has its own records.`;
  }
  return null;
}
