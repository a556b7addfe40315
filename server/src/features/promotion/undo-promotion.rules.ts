import { type CalendarDate, formatDate } from '@storyvan/contract/common/calendar-date';

/** A promotion is taken back exactly or not at all: what was built upon it since forbids that. Pure. */

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
  /** As it is now; null for a grade that is no more. */
  place_name: string | null;
  enrolled_count: number | null;
  inactive_since: CalendarDate | null;
  /** Children there now, those who have left included. */
  children: number;
  /** Books, loans, readings or sessions stand under a grade that the promotion made. */
  used: boolean;
  /** The date of a later promotion of this grade that was not undone. */
  promoted_again: CalendarDate | null;
}

const stands = (child: PromotedChild, date: CalendarDate): boolean =>
  child.to === null
    ? child.site_grade_id === child.from && child.inactive_since === date
    : child.site_grade_id === child.to && child.inactive_since === null;

const named = (children: PromotedChild[], done: string): string => {
  const [first] = children;
  const more = children.length - 1;
  if (more === 0) return `${first?.name} has ${done} since.`;
  return `${first?.name} and ${more} more ${more === 1 ? 'child' : 'children'} have ${done} since.`;
};

/** Why a promotion of this date can no longer be undone; null when it can. */
export function problemOfUndo(
  date: CalendarDate,
  children: PromotedChild[],
  grades: PromotedGrade[],
): string | null {
  // The last one first: only so does each find what it left behind.
  const again = grades.find((grade) => grade.promoted_again !== null)?.promoted_again;
  if (again) {
    return `The same grades were promoted again on ${formatDate(again)}. Undo that promotion first.`;
  }
  const erased = children.filter((child) => child.erased_at !== null);
  if (erased.length > 0) {
    return erased.length === 1
      ? 'The record of a child was erased since.'
      : `The records of ${erased.length} children were erased since.`;
  }
  const elsewhere = children.filter((child) => !stands(child, date));
  if (elsewhere.length > 0) return named(elsewhere, 'moved, left or come back');
  const borrowing = children.filter((child) => child.books_out > 0);
  if (borrowing.length > 0) return named(borrowing, 'borrowed');
  for (const grade of grades) {
    const called = grade.place_name ?? 'A grade';
    if (grade.enrolled_count === null) return `${called} is no more.`;
    if (grade.inactive_since !== null) return `${called} was closed since.`;
    if (grade.enrolled_count !== grade.enrolled_after) {
      return `The number of children of ${called} was changed since.`;
    }
    if (!grade.made) continue;
    const arrived = children.filter((child) => child.to === grade.site_grade_id).length;
    if (grade.children > arrived) return `${called}, which the promotion made, has got other children since.`;
    if (grade.used) return `${called}, which the promotion made, has records of its own since.`;
  }
  return null;
}
