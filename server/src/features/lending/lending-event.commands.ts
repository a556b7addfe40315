import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Decision } from '@storyvan/domain/lending';
import { ApiError } from '../../api-error.ts';
import type { Transaction } from '../../db/database.ts';
import { newIdAfter } from '../../db/new-id.ts';
import { eventKind, type LendingEventKind } from '../../db/tables/loan.ts';
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
  loan_id: number;
  date: CalendarDate;
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
  const last_event_id = newIdAfter(copy.last_event_id);
  const { site_grade_id, child_id, site_loan_id, child_loan_id } = to;
  const moved = { site_grade_id, child_id, site_loan_id, child_loan_id, moved_on: event.date, last_event_id };
  await moveCopy(tx, copy, moved);
  const isOfSite = event.kind === 'issue_site' || event.kind === 'return_site';
  await insertLendingEvents(tx, [
    {
      event_id: last_event_id,
      kind: eventKind[event.kind],
      child_loan_id: isOfSite ? null : event.loan_id,
      site_loan_id: isOfSite ? event.loan_id : null,
      date: event.date,
      undoes_event_id: null,
      staff_id: work.staff_id,
    },
  ]);
  return { ...copy, ...moved };
}
