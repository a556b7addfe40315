import type { EntryOf } from '@storyvan/contract/common/field-entry';
import { type Decision, decideOrder, isStillHeldBy } from '@storyvan/domain/lending';
import { refusalReply } from '@storyvan/domain/lending-reply';
import type { Device } from './device.ts';
import { bookIn, stateOf } from './held.ts';
import { accnNoIn, idIn, refuseCall, type Values } from './input.ts';
import type { PlaceView, ViewCopy } from './place-view.ts';

/** What all lending on the device has in common. Pure. */

/** What a command is decided on. */
export interface Asked {
  view: PlaceView;
  /** Null if no book has the number. */
  copy: ViewCopy | null;
  body: Values;
  request_id: string;
  made_at: string;
  today: string;
  refOf: Device['childRefOf'];
}

/** A reply, and what is to be kept; no entry if it was refused. */
export interface Decided<Reply, Entry> {
  reply: Reply;
  entry: Entry | null;
}

type Refused = Extract<Decision, { kind: 'refused' }>;

/** Null when allowed; an invalid request is thrown as a client error. */
export function refusedOrNull(decision: Decision): Refused | null {
  if (decision.kind === 'invalid') throw refuseCall(decision.code, decision.message);
  return decision.kind === 'refused' ? decision : null;
}

export const refuse = (refused: Refused | null, copy: ViewCopy | null) => ({
  reply: refusalReply(refused as Refused, copy && bookIn(copy)),
  entry: null,
});

export const placeIn = ({ place }: PlaceView) => {
  const { program, site_grade_id, place_name } = place;
  return { program, site_grade_id, place_name };
};

const commonOf = ({ view, request_id, made_at }: Asked, date: string) => ({
  request_id,
  made_at,
  date,
  site_grade_id: view.place.site_grade_id,
});

interface Shown {
  site_grade_id: number;
  child_id: number | null;
}

export function shownIn({ take_back_from }: Values): Shown | null {
  const from = take_back_from as Values | undefined;
  const site_grade_id = from ? idIn(from, 'site_grade_id') : null;
  return from && site_grade_id !== null ? { site_grade_id, child_id: idIn(from, 'child_id') } : null;
}

const takeBackFromOf = ({ refOf }: Asked, shown: Shown | null) =>
  shown && {
    site_grade_id: shown.site_grade_id,
    child: shown.child_id === null ? null : refOf(shown.child_id),
  };

const refOrNull = ({ refOf }: Asked, child_id: number | null) => (child_id === null ? null : refOf(child_id));

interface Lent {
  party: 'child' | 'place';
  date: string;
  child_id: number | null;
}

export const issueEntry = (asked: Asked, { party, date, child_id }: Lent): EntryOf<'issue'> => ({
  kind: 'issue',
  ...commonOf(asked, date),
  party,
  accn_no: accnNoIn(asked.body),
  child: refOrNull(asked, child_id),
  take_back_from: takeBackFromOf(asked, shownIn(asked.body)),
});

export const returnEntry = (asked: Asked, lent: Lent): EntryOf<'return'> => ({
  ...issueEntry(asked, lent),
  kind: 'return',
});

export const renewalEntry = (asked: Asked, { date, child_id }: Omit<Lent, 'party'>): EntryOf<'renewal'> => ({
  kind: 'renewal',
  ...commonOf(asked, date),
  accn_no: accnNoIn(asked.body),
  child: refOrNull(asked, child_id),
});

/** Whether the copy is taken back first. One that may be anywhere is where the desk showed it. */
export function takesBack(
  view: PlaceView,
  copy: ViewCopy | null,
  shown: Shown | null,
  date: string,
): boolean {
  if (!copy || !shown || copy.state !== 'available') return false;
  if (!copy.known) return true;
  const state = stateOf(view, copy);
  if (!isStillHeldBy(state.held_by, shown)) return false;
  refusedOrNull(decideOrder(state, date, 'returned'));
  return true;
}
