import type { ErrorCode } from '@storyvan/contract/common/error-reply';
import type { HeldBy, RefusalStatus } from '@storyvan/contract/common/lending-fields';
import type { Programme } from '@storyvan/contract/common/programme';
import { type CalendarDate, formatDate } from '../calendar-date.ts';
import { closedSince } from '../closed-place.ts';

/** DOMAIN, "Where a copy can be": who may lend and take back what. Pure: state and request in, a decision out. */

export interface Place {
  program: Programme;
  site_grade_id: number;
  place_name: string;
}

export interface LendingChild {
  child_id: number;
  name: string;
  site_grade_id: number;
  place_name: string;
  /** Null unless the child has left. */
  inactive_since: CalendarDate | null;
}

/** What a rule needs to know of a copy. */
export interface CopyState {
  accn_no: string;
  state: 'available' | 'withdrawn' | 'lost';
  held_by: HeldBy | null;
  /** The date of its latest event. */
  moved_on: CalendarDate | null;
}

interface Allowed {
  kind: 'allowed';
}
/** The request itself is wrong: a client error. */
export interface Invalid {
  kind: 'invalid';
  code: ErrorCode;
  message: string;
}
export interface Refused {
  kind: 'refused';
  status: RefusalStatus;
  message: string;
  held_by: HeldBy | null;
}
export type Decision = Allowed | Refused | Invalid;

export const allowed: Allowed = { kind: 'allowed' };

export const refused = (status: RefusalStatus, message: string, copy?: CopyState): Refused => ({
  kind: 'refused',
  status,
  message,
  held_by: copy?.held_by ?? null,
});

/** The signs of accession numbers as people choose them. */
const plain = /^[\w\s./:#+-]*$/;

/** A scanner presses keys: on a Hindi or French keyboard layout, B-104 arrives in other letters and signs. */
export const unknownNumber = (accn_no: string): Refused =>
  refused(
    'unknown accession number',
    `No book has the accession number ${accn_no}.${
      plain.test(accn_no)
        ? ''
        : ' If a scanner wrote this, the keyboard of this device is set to another layout: set it to English, and scan again.'
    }`,
  );

/** "in the library", "at Tonca since 4 Nov 2026", "with Rahul Naik, Tonca, since 4 Nov 2026". */
export function whereIs(held_by: HeldBy | null): string {
  if (!held_by) return 'in the library';
  const since = `since ${formatDate(held_by.since)}`;
  if (held_by.child_name !== null) return `with ${held_by.child_name}, ${held_by.place_name}, ${since}`;
  return `at ${held_by.place_name} ${since}`;
}

/** No event is dated before the copy's latest one, so loans never overlap. */
export function decideOrder(
  copy: CopyState,
  date: CalendarDate,
  what: 'issued' | 'renewed' | 'returned' | 'withdrawn' | 'recorded as lost' | 'returned to stock',
): Allowed | Invalid {
  if (copy.moved_on === null || date >= copy.moved_on) return allowed;
  const start = `${copy.accn_no} cannot be ${what} on ${formatDate(date)}:`;
  const since = copy.held_by?.since;
  if (what !== 'issued' && since !== undefined && date < since) {
    return {
      kind: 'invalid',
      code: 'date_before_issue',
      message: `${start} it was issued on ${formatDate(since)}.`,
    };
  }
  return {
    kind: 'invalid',
    code: 'date_before_last_move',
    message: `${start} ${formatDate(copy.moved_on)} is its latest date in the records.`,
  };
}

/** A place that is closed takes no books; those that are still there can be taken back. */
export function decidePlace(place: Place, closed_since: CalendarDate | null): Decision {
  if (closed_since === null) return allowed;
  const message = `${closedSince(place.place_name, closed_since)} It takes no books.`;
  return refused('place is closed', message);
}

export function decideIssueToPlace(copy: CopyState | null, accn_no: string, date: CalendarDate): Decision {
  if (!copy) return unknownNumber(accn_no);
  if (copy.held_by) return refusedAsHeld(copy, copy.held_by);
  if (copy.state !== 'available') return refusedAsGone(copy, copy.state);
  return decideOrder(copy, date, 'issued');
}

export function decideIssueToChild(
  copy: CopyState | null,
  accn_no: string,
  child: LendingChild,
  place: Place,
  date: CalendarDate,
): Decision {
  if (child.site_grade_id !== place.site_grade_id) {
    return refused(
      'child not enrolled here',
      `${child.name} is enrolled at ${child.place_name}, not at ${place.place_name}.`,
    );
  }
  if (child.inactive_since !== null) {
    const message = `${child.name} has left ${child.place_name}.`;
    return refused('child not enrolled here', message);
  }
  if (!copy) return unknownNumber(accn_no);
  const atOwnPlace = copy.held_by?.site_grade_id === child.site_grade_id && copy.held_by.child_id === null;
  if (copy.held_by && !atOwnPlace) return refusedAsHeld(copy, copy.held_by);
  if (copy.state !== 'available') return refusedAsGone(copy, copy.state);
  return decideOrder(copy, date, 'issued');
}

function refusedAsHeld(copy: CopyState, held_by: HeldBy): Decision {
  return refused(statusOf(held_by), `${copy.accn_no} is ${whereIs(held_by)}.`, copy);
}

export function statusOf(held_by: HeldBy) {
  if (held_by.child_id !== null) return 'with a child';
  return held_by.program === 'mop' ? 'already at a site' : 'already at a grade';
}

function refusedAsGone(copy: CopyState, state: 'withdrawn' | 'lost'): Decision {
  const message =
    state === 'lost'
      ? `${copy.accn_no} is recorded as lost.`
      : `${copy.accn_no} was withdrawn from the library.`;
  return refused(state, message, copy);
}

/** `child_id` is who has the copy as the desk showed it; undefined if that does not matter. */
export function decideReturnFromChild(
  copy: CopyState | null,
  accn_no: string,
  { place, child_id }: { place: Place; child_id?: number | undefined },
  date: CalendarDate,
): Decision {
  if (!copy) return unknownNumber(accn_no);
  if (!isWithChildAt(copy, place)) return refusedAsNotHere(copy);
  if (isWithAnother(copy, child_id)) return refusedAsWithAnother(copy);
  return decideOrder(copy, date, 'returned');
}

const isWithChildAt = ({ held_by }: CopyState, place: Place): boolean =>
  held_by?.site_grade_id === place.site_grade_id && held_by.child_id !== null;

const isWithAnother = ({ held_by }: CopyState, child_id: number | undefined): boolean =>
  child_id !== undefined && held_by?.child_id !== child_id;

const refusedAsWithAnother = (copy: CopyState): Decision =>
  refused('with a child', `${copy.accn_no} is ${whereIs(copy.held_by)}.`, copy);

function refusedAsNotHere(copy: CopyState): Decision {
  const message = `${copy.accn_no} is not with a child here: it is ${whereIs(copy.held_by)}.`;
  return refused('not with a child here', message, copy);
}

export function decideReturnFromPlace(
  copy: CopyState | null,
  accn_no: string,
  place: Place,
  date: CalendarDate,
): Decision {
  if (!copy) return unknownNumber(accn_no);
  if (copy.held_by?.site_grade_id !== place.site_grade_id) {
    const status = place.program === 'mop' ? 'not at this site' : 'not at this grade';
    return refused(status, `${copy.accn_no} is not here: it is ${whereIs(copy.held_by)}.`, copy);
  }
  if (copy.held_by.child_id !== null) {
    return refused('with a child', `${copy.accn_no} is still ${whereIs(copy.held_by)}.`, copy);
  }
  return decideOrder(copy, date, 'returned');
}

/** A renewal: the child keeps the book. Refused for no level and no number of renewals (DOMAIN, renewal). */
export function decideRenewal(
  copy: (CopyState & { period_start: CalendarDate | null }) | null,
  accn_no: string,
  { place, child_id }: { place: Place; child_id?: number | undefined },
  date: CalendarDate,
): Decision {
  if (!copy) return unknownNumber(accn_no);
  if (!isWithChildAt(copy, place)) return refusedAsNotHere(copy);
  if (isWithAnother(copy, child_id)) return refusedAsWithAnother(copy);
  if (copy.period_start === date) {
    const message = `${copy.held_by?.child_name} has had ${accn_no} since ${formatDate(date)}: there is nothing to renew.`;
    return refused('already renewed', message, copy);
  }
  return decideOrder(copy, date, 'renewed');
}

/** Whether the copy is still where the desk showed it; false if someone else has it by now. */
export const isStillHeldBy = (
  held_by: HeldBy | null,
  shown: { site_grade_id: number; child_id: number | null },
): boolean => held_by?.site_grade_id === shown.site_grade_id && held_by.child_id === shown.child_id;
