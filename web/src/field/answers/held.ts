import type { WaitingChild } from '@storyvan/contract/common/wish-fields';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Borrower, LendingCopy } from '@storyvan/domain/lending/act';
import { heldByOf } from '@storyvan/domain/lending/held-by';
import type { LentBook } from '@storyvan/domain/lending/reply';
import type { Move, PlaceView, ViewChild, ViewCopy } from './place-view.ts';

/** What a view says of a copy and of the children who have books or wish for some. Pure. */

export const nameOfChild = (view: Pick<PlaceView, 'children'>, child_id: number | null): string | null =>
  child_id === null ? null : (view.children.get(child_id)?.name ?? 'a child');

/** One that may be anywhere is as in the library: nothing is refused. */
export const heldBy = ({ place, children }: PlaceView, { loan, at_place, place_since }: ViewCopy) =>
  heldByOf({
    ...place,
    site_grade_id: at_place || loan !== null ? place.site_grade_id : null,
    child_id: loan?.child_id ?? null,
    child_name: nameOfChild({ children }, loan?.child_id ?? null),
    site_date_issue: place_since,
    child_date_issue: loan?.date_issue ?? null,
  });

export const bookIn = ({ accn_no, title }: ViewCopy): LentBook => {
  const { isbn, title: name, author, language, level, category_primary, hex_code } = title;
  return { accn_no, isbn, title: name, author, language, level, category_primary, hex_code, cover: null };
};

/** A copy as a lending desk needs it. */
export const lentHere = (view: PlaceView, copy: ViewCopy): LendingCopy => ({
  ...copy,
  ...bookIn(copy),
  held_by: heldBy(view, copy),
  last_event_id: copy.event_id,
  loan: copy.loan && { ...copy.loan, child_name: nameOfChild(view, copy.loan.child_id) },
});

export const borrowerIn = (view: PlaceView, child_id: number): Omit<Borrower, 'level'> => ({
  ...view.place,
  child_id,
  name: view.children.get(child_id)?.name ?? 'a child',
  inactive_since: null,
  books: copiesOf(view, child_id).length,
});

export const copiesOf = (view: PlaceView, child_id: number): ViewCopy[] =>
  [...view.copies.values()].filter(({ loan }) => loan?.child_id === child_id);

/** When the child last borrowed the title; null if it did not. */
export function hadBefore(view: PlaceView, child: ViewChild, title_id: number): CalendarDate | null {
  // Two copies whose titles are unknown need not be of one title.
  if (title_id === 0) return null;
  const { child_id } = child;
  const dates = child.had.filter(([had]) => had === title_id).map(([, date]) => date);
  for (const { title, loan } of view.copies.values())
    if (title.title_id === title_id && loan?.child_id === child_id) dates.push(loan.date_issue ?? '');
  for (const { date_issue } of endedLoans(view, child_id, title_id)) dates.push(date_issue);
  return dates.sort().at(-1) || null;
}

interface EndedLoan {
  title_id: number;
  date_issue: CalendarDate;
  date_return: CalendarDate;
}

/** Loans of the child that ended on this device. */
export function endedLoans(view: PlaceView, child_id: number, of_title?: number): EndedLoan[] {
  return view.moves.flatMap(({ kind, taken_from, before, date, undone }) => {
    const loan = taken_from ?? (kind === 'return' ? before.loan : null);
    const { title_id } = before.title;
    const isOther = loan?.child_id !== child_id || (of_title !== undefined && of_title !== title_id);
    if (undone || isOther || loan.date_issue === null) return [];
    return [{ title_id, date_issue: loan.date_issue, date_return: date }];
  });
}

/** Wishes that no loan on this device has fulfilled. */
export function openWishes(view: PlaceView, { child_id, wishes }: ViewChild): ViewChild['wishes'] {
  const borrowed = new Set(
    view.moves
      .filter((move) => !move.undone && move.kind === 'issue' && move.child_id === child_id)
      .map((move) => move.before.title.title_id),
  );
  return wishes.filter(({ title_id }) => !borrowed.has(title_id));
}

const mostWaiting = 5;

/** The children here who wish for a title, in the order in which they wished. */
export function waitingFor(view: PlaceView, title_id: number): WaitingChild[] {
  const { program, site_grade_id, school_id, place_name } = view.place;
  return [...view.children.values()]
    .flatMap((child) =>
      openWishes(view, child)
        .filter((wish) => wish.title_id === title_id)
        .map(({ wish_id, wished_on, note }) => ({
          ...{ wish_id, child_id: child.child_id, child_name: child.name },
          ...{ program, site_grade_id, school_id, place_name, wished_on, note },
        })),
    )
    .sort((a, b) => (a.wish_id < b.wish_id ? -1 : 1))
    .slice(0, mostWaiting);
}

/** Something that was done to a copy. */
export interface KnownEvent {
  copy: ViewCopy;
  /** Null if it was done before the place was taken along. */
  move: Move | null;
}

/** Null if this place knows nothing of the event. */
export function findEvent(view: PlaceView, event_id: string): KnownEvent | null {
  const move = view.moves.findLast((each) => each.event_id === event_id || each.request_id === event_id);
  const copy = move
    ? view.copies.get(move.before.accn_no)
    : [...view.copies.values()].find((each) => each.event_id === event_id);
  return copy ? { copy, move: move ?? null } : null;
}
