import type { EntryOf } from '@storyvan/contract/common/field-entry';
import type { UndoReply } from '@storyvan/contract/lending';
import { decidePlace, decideUndo } from '@storyvan/domain/lending';
import { detailsOf, lendingUndone, refusalReply, successReply } from '@storyvan/domain/lending-reply';
import { type Decided, placeIn, refusedOrNull } from './deciding.ts';
import { isOfDevice } from './device-ids.ts';
import { bookIn, copiesOf, type KnownEvent, nameOfChild, stateOf } from './held.ts';
import type { Move, PlaceView, ViewCopy } from './place-view.ts';

/** Undo on the device: of what was done here, or of the latest event of a copy that the kit has. Pure. */

/** What the latest event of a copy was, as far as its state shows. */
function kindOf({ loan, place_since, moved_on }: ViewCopy): Move['kind'] {
  if (loan) return loan.date_renewed === moved_on && loan.date_renewed !== null ? 'renewal' : 'issue';
  return place_since === moved_on ? 'issue' : 'return';
}

interface AskedUndo {
  view: PlaceView;
  undone: KnownEvent;
  event_id: string;
  and_before: readonly string[];
  request_id: string;
  made_at: string;
  today: string;
}

export function undoLending(asked: AskedUndo): Decided<UndoReply, EntryOf<'undo'>> {
  const { view, undone, event_id, and_before, request_id, made_at, today } = asked;
  const { copy, move } = undone;
  const place = placeIn(view);
  const child_id = move ? move.child_id : (copy.loan?.child_id ?? null);
  const kind = move?.kind ?? kindOf(copy);
  // Of an event that was sent since, only the server knows whether it is still the latest.
  const known = move?.event_id ?? (isOfDevice(event_id) ? (copy.event_id ?? '') : event_id);
  const event = { event_id: known, undone: move?.undone ?? false, ...place };
  const child = child_id === null ? null : view.children.get(child_id);
  const borrower = child
    ? { ...place, child_id: child.child_id, name: child.name, inactive_since: null }
    : null;
  const state = stateOf(view, copy);
  const toPlace = move !== null && kind === 'return' && child_id === null && move.before.loan === null;
  const refused =
    refusedOrNull(decideUndo(state, event, copy.event_id ?? '', borrower)) ??
    (toPlace ? refusedOrNull(decidePlace(place, view.place.closed_since)) : null);
  if (refused) return { reply: refusalReply(refused, bookIn(copy)), entry: null };
  const details = detailsOf(bookIn(copy), {
    event_id: request_id,
    ...place,
    child_id,
    child_name: nameOfChild(view, child_id),
    child_books: child_id === null ? null : copiesOf(view, child_id).length + gained(kind, move, child_id),
  });
  const ofDevice = isOfDevice(move?.event_id ?? event_id);
  return {
    reply: successReply('undone', lendingUndone(copy.title.title, kind), details),
    entry: {
      kind: 'undo',
      request_id,
      made_at,
      date: move?.date ?? copy.moved_on ?? today,
      site_grade_id: place.site_grade_id,
      accn_no: copy.accn_no,
      undoes: ofDevice ? (move?.request_id ?? event_id) : null,
      event_id: ofDevice ? null : event_id,
      and_before: ofDevice ? [] : and_before.filter((each) => !isOfDevice(each)),
    },
  };
}

/** Books that the child has more after the undo. */
function gained(kind: Move['kind'], move: Move | null, child_id: number): number {
  if (kind === 'return') return 1;
  // It was taken back from the same child first, who keeps it then.
  return kind === 'renewal' || move?.taken_from?.child_id === child_id ? 0 : -1;
}
