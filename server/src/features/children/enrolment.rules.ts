import type { ChildMove } from '@storyvan/contract/common/child-history';
import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { closedSince } from '@storyvan/domain/closed-place';
import { kindOfMove } from '@storyvan/domain/kind-of-move';
import type { TableRow } from '../../db/schema.ts';

/** Refusals of enrolling, moving and leaving. */

type MoveRow = Pick<
  TableRow<'child_move'>,
  'move_id' | 'date' | 'from_site_grade_id' | 'to_site_grade_id' | 'promotion_id'
> & { by: string };

interface PlaceState {
  place_name: string;
  inactive_since: CalendarDate | null;
  school_inactive_since: CalendarDate | null;
}

/** The refusal for a closed place; null if it is open. */
export function closedPlace(place: PlaceState): string | null {
  const since = place.inactive_since ?? place.school_inactive_since;
  return since === null ? null : closedSince(place.place_name, since);
}

/** The refusal for a child that still has books, naming at most two; null if it has none. */
export function booksOut(name: string, books: { title: string; accn_no: string }[]): string | null {
  if (books.length === 0) return null;
  const named = books.slice(0, 2).map(({ title, accn_no }) => `${title} (${accn_no})`);
  const more = books.length - named.length;
  const last = more > 0 ? `${more} more` : named.length > 1 ? named.pop() : undefined;
  const list = last === undefined ? named.join() : `${named.join(', ')} and ${last}`;
  return `${name} still has ${list}. Take ${books.length === 1 ? 'it' : 'them'} back first.`;
}

/** The day on which a record was erased, in the server's time zone. */
export const erasedOn = (erased_at: string | null): CalendarDate | null =>
  erased_at === null ? null : today(new Date(erased_at));

/** `names` are the names of places by id. */
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
