import type { EntryOf } from '@storyvan/contract/common/field-entry';
import type { RenewReply, ReturnReply } from '@storyvan/contract/lending';
import {
  type CopyState,
  type Decision,
  decideDate,
  decideOrder,
  decideRenewal,
  decideReturnFromChild,
  decideReturnFromPlace,
} from '@storyvan/domain/lending';
import {
  detailsOf,
  renewedUntil,
  returnedByChild,
  returnedToLibrary,
  successReply,
} from '@storyvan/domain/lending-reply';
import { dueOn } from '@storyvan/domain/overdue';
import {
  type Asked,
  type Decided,
  placeIn,
  refuse,
  refusedOrNull,
  renewalEntry,
  returnEntry,
  shownIn,
  takesBack,
} from './deciding.ts';
import { bookIn, copiesOf, nameOfChild, stateOf, waitingFor } from './held.ts';
import { accnNoIn, dateIn } from './input.ts';
import type { PlaceView, ViewCopy } from './place-view.ts';

/** Returns and renewals on the device: the rules, sentences and replies of the server, and an entry. Pure. */

/** A copy that may be anywhere may be with a child here: only its dates can be wrong. */
const orderOnly = (state: CopyState, date: string, what: 'returned' | 'renewed'): Decision =>
  decideOrder(state, date, what);

const childOf = (view: PlaceView, copy: ViewCopy) => {
  const child_id = copy.loan?.child_id ?? null;
  return { child_id, child_name: nameOfChild(view, child_id) };
};

export function returnFromChild(asked: Asked): Decided<ReturnReply, EntryOf<'return'>> {
  const { view, copy, body, request_id, today } = asked;
  const accn_no = accnNoIn(body);
  const date_return = dateIn(body, 'date_return');
  refusedOrNull(decideDate(date_return, today));
  const place = placeIn(view);
  const state = copy && stateOf(view, copy);
  const decision =
    state && !copy.known
      ? orderOnly(state, date_return, 'returned')
      : decideReturnFromChild(state, accn_no, { place }, date_return);
  const refused = refusedOrNull(decision);
  if (refused || !copy) return refuse(refused, copy);
  const { child_id, child_name } = childOf(view, copy);
  const { title, loan, at_place } = copy;
  const details = detailsOf(bookIn(copy), {
    event_id: request_id,
    ...place,
    child_id,
    child_name,
    child_level: loan?.child_level ?? null,
    child_books: child_id === null ? null : copiesOf(view, child_id).length - 1,
    date_issue: loan?.date_issue ?? null,
    date_renewed: loan?.date_renewed ?? null,
    date_return,
    wishes: waitingFor(view, title.title_id),
  });
  const message =
    child_id === null
      ? `${title.title} is back. The sync will find out who had it.`
      : returnedByChild(title.title, child_name, at_place ? place.place_name : null);
  return {
    reply: successReply('returned', message, details),
    entry: returnEntry(asked, { party: 'child', date: date_return, child_id }),
  };
}

export function returnFromPlace(asked: Asked): Decided<ReturnReply, EntryOf<'return'>> {
  const { view, copy, body, request_id, today } = asked;
  const accn_no = accnNoIn(body);
  const date_return = dateIn(body, 'date_return');
  refusedOrNull(decideDate(date_return, today));
  const place = placeIn(view);
  const shown = shownIn(body);
  const back = takesBack(view, copy, shown, date_return) && (copy?.at_place || !copy?.known);
  const state = copy && stateOf(view, copy);
  const atPlace =
    back && state?.held_by ? { ...state, held_by: { ...state.held_by, child_id: null } } : state;
  const decision =
    state && !copy.known
      ? orderOnly(state, date_return, 'returned')
      : decideReturnFromPlace(atPlace, accn_no, place, date_return);
  const refused = refusedOrNull(decision);
  if (refused || !copy) return refuse(refused, copy);
  const details = detailsOf(bookIn(copy), {
    event_id: request_id,
    ...place,
    date_issue: copy.place_since,
    date_return,
    taken_back: copy.loan ? [request_id] : [],
    wishes: waitingFor(view, copy.title.title_id),
  });
  return {
    reply: successReply('returned', returnedToLibrary(copy.title.title), details),
    entry: returnEntry(asked, { party: 'place', date: date_return, child_id: childOf(view, copy).child_id }),
  };
}

export function renew(asked: Asked): Decided<RenewReply, EntryOf<'renewal'>> {
  const { view, copy, body, request_id, today } = asked;
  const accn_no = accnNoIn(body);
  const date = dateIn(body, 'date_renewal');
  refusedOrNull(decideDate(date, today));
  const place = placeIn(view);
  const state = copy && {
    ...stateOf(view, copy),
    period_start: copy.loan?.date_renewed ?? copy.loan?.date_issue ?? null,
  };
  const decision =
    state && !copy.known ? orderOnly(state, date, 'renewed') : decideRenewal(state, accn_no, { place }, date);
  const refused = refusedOrNull(decision);
  if (refused || !copy) return refuse(refused, copy);
  const { child_id, child_name } = childOf(view, copy);
  const due_on = dueOn(date, view.kit.settings.child_period[place.program]);
  const details = detailsOf(bookIn(copy), {
    event_id: request_id,
    ...place,
    child_id,
    child_name,
    child_level: copy.loan?.child_level ?? null,
    child_books: child_id === null ? null : copiesOf(view, child_id).length,
    date_issue: copy.loan?.date_issue ?? null,
    date_renewed: date,
    due_on,
  });
  return {
    reply: successReply(
      'renewed',
      renewedUntil(copy.title.title, child_name ?? 'The child', due_on),
      details,
    ),
    entry: renewalEntry(asked, { date, child_id }),
  };
}
