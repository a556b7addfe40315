import type { EntryOf } from '@storyvan/contract/common/field-entry';
import { pleaseSelectAChild } from '@storyvan/contract/common/ids';
import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import * as act from '@storyvan/domain/lending/act';
import { withWishes } from '@storyvan/domain/lending/reply';
import { type UndoneEvent, undo } from '@storyvan/domain/lending/undo';
import type { AskedOnDevice } from './command-answer.ts';
import { isOfDevice } from './device-ids.ts';
import { borrowerIn, copiesOf, hadBefore, type KnownEvent, lentHere, waitingFor } from './held.ts';
import { accnNoIn, dateIn, idIn, invalidField, pastDateIn, type Values } from './input.ts';
import type { Move, ViewCopy } from './place-view.ts';

/** Lending on the device: what the act needs from the view of the place, and the entry of what was done. Pure. */

export interface AskedToLend extends AskedOnDevice {
  /** Null if no book has the number. */
  copy: ViewCopy | null;
}

const factsOf = ({ view, copy, request_id }: AskedToLend) => ({
  copy: copy && lentHere(view, copy),
  place: view.place,
  books: copiesOf(view, copy?.loan?.child_id ?? 0).length,
  newEventId: () => request_id,
});

const requestOf = ({ body, today }: AskedToLend, date: string) => ({
  accn_no: accnNoIn(body),
  date: pastDateIn(body, date, today),
  take_back_from: shownIn(body),
});

function shownIn({ take_back_from }: Values) {
  const from = take_back_from as Values | undefined;
  const site_grade_id = from ? idIn(from, 'site_grade_id') : null;
  return from && site_grade_id !== null ? { site_grade_id, child_id: idIn(from, 'child_id') } : null;
}

export const issueToPlace = (asked: AskedToLend) =>
  act.issueToPlace(factsOf(asked), requestOf(asked, 'date_issue'));

/** Null if the child is not known here, so that only the server can decide. */
export function issueToChild(asked: AskedToLend) {
  const { view, copy, body } = asked;
  const child_id = idIn(body, 'child_id');
  if (child_id === null) throw invalidField('child_id', pleaseSelectAChild);
  const request = requestOf(asked, 'date_issue');
  const child = view.children.get(child_id);
  if (!child) return null;
  const borrower = { ...borrowerIn(view, child_id), level: child.level };
  const had_before = copy && hadBefore(view, child, copy.title.title_id);
  return act.issueToChild({ ...factsOf(asked), child: borrower, had_before }, request);
}

export const returnFromChild = (asked: AskedToLend) =>
  nameWaiting(asked, act.returnFromChild(factsOf(asked), requestOf(asked, 'date_return')));

export const returnFromPlace = (asked: AskedToLend) =>
  nameWaiting(asked, act.returnFromPlace(factsOf(asked), requestOf(asked, 'date_return')));

function nameWaiting({ view, copy }: AskedToLend, acted: act.Acted<'returned'>): act.Acted<'returned'> {
  if (acted.kind !== 'done' || !copy) return acted;
  return { ...acted, reply: withWishes(acted.reply, waitingFor(view, copy.title.title_id)) };
}

export const renew = (asked: AskedToLend) =>
  act.renew(
    { ...factsOf(asked), period: asked.view.kit.settings.child_period[asked.view.place.program] },
    requestOf(asked, 'date_renewal'),
  );

type Lent = Pick<LendingDetails, 'child_id'>;

export const issueEntry = (asked: AskedToLend, { child_id }: Lent): EntryOf<'issue'> => ({
  kind: 'issue',
  ...lentOn(asked, 'date_issue', child_id),
  party: child_id === null ? 'place' : 'child',
  take_back_from: takeBackFrom(asked),
});

export const returnFromChildEntry = (asked: AskedToLend, { child_id }: Lent): EntryOf<'return'> => ({
  kind: 'return',
  ...lentOn(asked, 'date_return', child_id),
  party: 'child',
  take_back_from: takeBackFrom(asked),
});

export const returnFromPlaceEntry = (asked: AskedToLend): EntryOf<'return'> => ({
  ...returnFromChildEntry(asked, { child_id: asked.copy?.loan?.child_id ?? null }),
  party: 'place',
});

export const renewalEntry = (asked: AskedToLend, { child_id }: Lent): EntryOf<'renewal'> => ({
  kind: 'renewal',
  ...lentOn(asked, 'date_renewal', child_id),
});

const lentOn = (asked: AskedToLend, date: string, child_id: number | null) => ({
  ...madeOn(asked, dateIn(asked.body, date)),
  accn_no: accnNoIn(asked.body),
  child: child_id === null ? null : asked.refOf(child_id),
});

const madeOn = ({ view, request_id, made_at }: AskedOnDevice, date: string) => ({
  ...{ request_id, made_at, date },
  site_grade_id: view.place.site_grade_id,
});

function takeBackFrom({ body, refOf }: AskedToLend) {
  const shown = shownIn(body);
  if (!shown) return null;
  const { site_grade_id, child_id } = shown;
  return { site_grade_id, child: child_id === null ? null : refOf(child_id) };
}

export interface AskedToUndo extends AskedOnDevice {
  undone: KnownEvent;
  event_id: string;
}

/** Of what was done here, or of the latest event of a copy that the kit has. */
export function undoLending({ view, undone: { copy, move }, event_id, request_id }: AskedToUndo) {
  const child_id = move ? move.child_id : (copy.loan?.child_id ?? null);
  const place = view.place;
  const latest = copy.event_id ?? '';
  const event: UndoneEvent = {
    // Of an event that was sent since, only the server knows whether it is still the latest.
    event_id: move?.event_id ?? (isOfDevice(event_id) ? latest : event_id),
    kind: kindOf(copy, move, child_id),
    undone: move?.undone ?? false,
    ...{ place, latest },
    child: child_id === null ? null : borrowerIn(view, child_id),
  };
  // It was taken back first from a child, who has it again then.
  const from = move?.kind === 'issue' ? (move.taken_from?.child_id ?? null) : null;
  const takenBack: UndoneEvent[] =
    from === null
      ? []
      : [
          {
            event_id: latest,
            kind: 'return_child',
            undone: false,
            place,
            latest,
            child: borrowerIn(view, from),
          },
        ];
  return undo({ copy: lentHere(view, copy), events: [event, ...takenBack], newEventId: () => request_id });
}

/** The kind of an event; if it was not done here, as far as the state of the copy shows. */
function kindOf(copy: ViewCopy, move: Move | null, child_id: number | null): UndoneEvent['kind'] {
  const { loan, place_since, moved_on } = copy;
  const isRenewed = loan?.date_renewed === moved_on && loan?.date_renewed != null;
  const isIssue = move ? move.kind === 'issue' : loan !== null || place_since === moved_on;
  if (move ? move.kind === 'renewal' : isRenewed) return 'renew_child';
  if (isIssue) return child_id === null ? 'issue_site' : 'issue_child';
  // What the place returned is there again after the undo, except a book that was taken back from a child first.
  return move && child_id === null && move.before.loan === null ? 'return_site' : 'return_child';
}

export function undoEntry(asked: AskedToUndo, and_before: string[]): EntryOf<'undo'> {
  const { undone, event_id, today } = asked;
  const { copy, move } = undone;
  const ofDevice = isOfDevice(move?.event_id ?? event_id);
  return {
    kind: 'undo',
    ...madeOn(asked, move?.date ?? copy.moved_on ?? today),
    accn_no: copy.accn_no,
    undoes: ofDevice ? (move?.request_id ?? event_id) : null,
    event_id: ofDevice ? null : event_id,
    and_before: ofDevice ? [] : and_before.filter((each) => !isOfDevice(each)),
  };
}
