import type { EntryOf } from '@storyvan/contract/common/field-entry';
import { pleaseSelectAChild } from '@storyvan/contract/common/ids';
import type { IssueReply } from '@storyvan/contract/lending';
import {
  type CopyState,
  decideDate,
  decideIssueToChild,
  decideIssueToPlace,
  decidePlace,
} from '@storyvan/domain/lending';
import { detailsOf, issuedToChild, issuedToPlace, successReply } from '@storyvan/domain/lending-reply';
import {
  type Asked,
  type Decided,
  issueEntry,
  placeIn,
  refuse,
  refusedOrNull,
  shownIn,
  takesBack,
} from './deciding.ts';
import { bookIn, copiesOf, hadBefore, stateOf } from './held.ts';
import { accnNoIn, dateIn, idIn, invalidField } from './input.ts';
import type { PlaceView, ViewCopy } from './place-view.ts';

/** Issues on the device: the rules, sentences and replies of the server, and an entry. Pure. */

const stateFor = (view: PlaceView, copy: ViewCopy | null, back: boolean): CopyState | null =>
  copy && { ...stateOf(view, copy), ...(back && { held_by: null }) };

export function issueToPlace(asked: Asked): Decided<IssueReply, EntryOf<'issue'>> {
  const { view, copy, body, request_id, today } = asked;
  const accn_no = accnNoIn(body);
  const date_issue = dateIn(body, 'date_issue');
  refusedOrNull(decideDate(date_issue, today));
  const place = placeIn(view);
  const noBooks = refusedOrNull(decidePlace(place, view.place.closed_since));
  if (noBooks) return refuse(noBooks, null);
  const shown = shownIn(body);
  const back = takesBack(view, copy, shown, date_issue);
  const refused = refusedOrNull(decideIssueToPlace(stateFor(view, copy, back), accn_no, date_issue));
  if (refused || !copy) return refuse(refused, copy);
  const taken_back = back ? [request_id] : [];
  const details = detailsOf(bookIn(copy), { event_id: request_id, ...place, date_issue, taken_back });
  return {
    reply: successReply('issued', issuedToPlace(copy.title.title, place.place_name), details),
    entry: issueEntry(asked, { party: 'place', date: date_issue, child_id: null }),
  };
}

/** Null if the child is not known here, so that only the server can decide. */
export function issueToChild(asked: Asked): Decided<IssueReply, EntryOf<'issue'>> | null {
  const { view, copy, body, request_id, today } = asked;
  const accn_no = accnNoIn(body);
  const date_issue = dateIn(body, 'date_issue');
  const child_id = idIn(body, 'child_id');
  if (child_id === null) throw invalidField('child_id', pleaseSelectAChild);
  refusedOrNull(decideDate(date_issue, today));
  const child = view.children.get(child_id);
  if (!child) return null;
  const place = placeIn(view);
  const shown = shownIn(body);
  const back = takesBack(view, copy, shown, date_issue);
  const borrower = { ...place, child_id, name: child.name, inactive_since: null };
  const state = stateFor(view, copy, back);
  const refused = refusedOrNull(decideIssueToChild(state, accn_no, borrower, place, date_issue));
  if (refused || !copy) return refuse(refused, copy);
  const isHere = copy.known && copy.loan === null;
  const details = detailsOf(bookIn(copy), {
    event_id: request_id,
    ...place,
    child_id,
    child_name: child.name,
    child_level: child.level,
    child_books: copiesOf(view, child_id).length + (copy.loan?.child_id === child_id ? 0 : 1),
    had_before: hadBefore(view, child, copy.title.title_id),
    date_issue,
    taken_back: back && !isHere ? [request_id] : [],
  });
  return {
    reply: successReply('issued', issuedToChild(copy.title.title, child.name), details),
    entry: issueEntry(asked, { party: 'child', date: date_issue, child_id }),
  };
}
