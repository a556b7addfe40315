import type { ChildMove, LikelyChild } from '@storyvan/contract/children';
import { oldestAge } from '@storyvan/contract/children';
import { type CalendarDate, formatDate, futureDate, today } from '@storyvan/contract/common/calendar-date';
import { kindOfMove } from '../../db/kind-of-move.ts';
import type { MoveRow } from './enrolment.queries.ts';
import { isLikelySame } from './likeness.rules.ts';

/** Who may be enrolled, moved or said to have left, and in which words it is refused. Pure. */

export const bornInYear = (age: number, today: CalendarDate): CalendarDate =>
  `${Number(today.slice(0, 4)) - age}-01-01`;

/** Why a date of birth cannot be a child's; null when it can. */
export function problemOfBirth(date: CalendarDate, today: CalendarDate): string | null {
  if (date > today) return futureDate(date, today);
  const oldest = `${Number(today.slice(0, 4)) - oldestAge}-01-01`;
  return date < oldest ? `${formatDate(date)} is more than ${oldestAge} years ago.` : null;
}

/** Children of the place who may be the one to be enrolled; those who are still there first. */
export function likelyAmong(name: string, children: LikelyChild[]): LikelyChild[] {
  const gone = (child: LikelyChild) => (child.inactive_since === null ? 0 : 1);
  return children
    .filter((child) => isLikelySame(name, child.name))
    .sort((a, b) => gone(a) - gone(b) || a.child_id - b.child_id);
}

interface PutAway {
  place_name: string;
  inactive_since: CalendarDate | null;
  school_inactive_since: CalendarDate | null;
}

/** Why nobody comes to a place any more; null while it is open. */
export function closedSince(place: PutAway): string | null {
  const since = place.inactive_since ?? place.school_inactive_since;
  return since === null ? null : `${place.place_name} has been closed since ${formatDate(since)}.`;
}

/** Names what a child still has, at most two books; null when it has none. */
export function booksOut(name: string, books: { title: string; accn_no: string }[]): string | null {
  if (books.length === 0) return null;
  const named = books.slice(0, 2).map(({ title, accn_no }) => `${title} (${accn_no})`);
  const more = books.length - named.length;
  const last = more > 0 ? `${more} more` : named.length > 1 ? named.pop() : undefined;
  const list = last === undefined ? named.join() : `${named.join(', ')} and ${last}`;
  return `${name} still has ${list}. Take ${books.length === 1 ? 'it' : 'them'} back first.`;
}

/** The day, where this server stands, on which a record was erased. */
export const erasedOn = (erased_at: string | null): CalendarDate | null =>
  erased_at === null ? null : today(new Date(erased_at));

export const likelySentence = (likely: LikelyChild[]): string => {
  const [first] = likely;
  return likely.length === 1
    ? `${first?.name} is enrolled here already. Is it the same child?`
    : `${likely.length} children with such a name are enrolled here already. Is it one of them?`;
};

/** A move as it is told; `names` are those of the places. */
export function moveOf(move: MoveRow, names: ReadonlyMap<number, string>): ChildMove {
  const { from_site_grade_id: from, to_site_grade_id: to } = move;
  const nameOf = (place: number | null) => (place === null ? null : (names.get(place) ?? null));
  return {
    move_id: move.move_id,
    date: move.date,
    kind: kindOfMove(move),
    from: nameOf(from),
    to: nameOf(to),
    by: move.by,
  };
}
