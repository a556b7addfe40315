import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Decision, Place } from '@storyvan/domain/lending';
import { ApiError } from '../../api-error.ts';
import type { Transaction } from '../../db/database.ts';
import type { LendingEventKind } from '../../db/lending-tables.ts';
import { newId } from '../../db/new-id.ts';
import { moveCopy } from '../../records/copy/copy.commands.ts';
import { insertLendingEvents } from '../../records/loan/loan.commands.ts';
import type { Work } from '../../records/work.ts';
import type { CopyRow } from './lending.queries.ts';

/** What all lending commands do: a compare-and-set on the copy's row, and an event. */

export type Refused = Extract<Decision, { kind: 'refused' }>;

/** Null when allowed; an invalid request is thrown as a client error. */
export function refusedOrNull(decision: Decision): Refused | null {
  if (decision.kind === 'invalid') throw new ApiError(decision.code, decision.message);
  return decision.kind === 'refused' ? decision : null;
}

interface NewEvent {
  kind: Exclude<LendingEventKind, 'undo'>;
  place: Place;
  child_id: number | null;
  loan_id: string;
  date: CalendarDate;
  librarian_id: number;
}

/** Where a copy is, by its own row. */
export type Where = Pick<CopyRow, 'site_grade_id' | 'child_id' | 'site_loan_id' | 'child_loan_id'>;

export const inLibrary: Where = {
  site_grade_id: null,
  child_id: null,
  site_loan_id: null,
  child_loan_id: null,
};

/** Moves the copy and records the event that did it; returns the copy's row after that. */
export async function record(
  tx: Transaction,
  work: Work,
  copy: CopyRow,
  event: NewEvent,
  to: Where,
): Promise<CopyRow & { last_event_id: string }> {
  const last_event_id = newId();
  const { site_grade_id, child_id, site_loan_id, child_loan_id } = to;
  const moved = { site_grade_id, child_id, site_loan_id, child_loan_id, moved_on: event.date, last_event_id };
  await moveCopy(tx, copy, moved);
  await insertLendingEvents(tx, [
    {
      event_id: last_event_id,
      kind: event.kind,
      accn_no: copy.accn_no,
      program: event.place.program,
      site_grade_id: event.place.site_grade_id,
      child_id: event.child_id,
      loan_id: event.loan_id,
      date: event.date,
      previous_event_id: copy.last_event_id,
      previous_moved_on: copy.moved_on,
      undoes_event_id: null,
      librarian_id: event.librarian_id,
      staff_id: work.staff_id,
      at: work.now.toISOString(),
    },
  ]);
  return { ...copy, ...moved };
}
