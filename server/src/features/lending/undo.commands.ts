import type { BodyOf } from '@storyvan/contract/endpoint';
import type { UndoReply, undoLending } from '@storyvan/contract/lending';
import type { Invalid } from '@storyvan/domain/lending/rules';
import { undo as decideUndo, type UndoneEvent } from '@storyvan/domain/lending/undo';
import { found } from '../../api-error.ts';
import type { Transaction } from '../../db/database.ts';
import { newIdAfter as newEventId } from '../../db/new-id.ts';
import { eventKind } from '../../db/tables/loan.ts';
import { type Before, readBefore } from '../../records/loan/event.queries.ts';
import {
  endChildLoan,
  endSiteLoan,
  insertLendingEvents,
  renewChildLoan,
  undoRenewal,
} from '../../records/loan/loan.commands.ts';
import { findPlaceToIssue } from '../../records/place/place.queries.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { inLibrary, ofLoan, settle, type Where, withoutChild } from './carry-out.commands.ts';
import { copyOf } from './copy-of.ts';
import {
  type CopyRow,
  type EventRow,
  findChildToIssue,
  findCopy,
  findEvent,
  findLastRenewal,
} from './lending.queries.ts';

/** Undo restores the exact state before an event, and is recorded as an event. */

export function undo(work: Work, input: BodyOf<typeof undoLending>): Promise<UndoReply> {
  return once(work, 'undo_lending', input, async (tx) => {
    const { event_id, and_before = [] } = input;
    const { accn_no } = found(await findEvent(tx, event_id), 'lending event');
    const row = found(await findCopy.first(tx, { accn_no }), 'book');
    const events = await readEvents(tx, row, [event_id, ...and_before]);
    const acted = decideUndo({ copy: copyOf(row), events, newEventId });
    return settle(tx, row, acted, (copy, event) => writeUndo(tx, work, copy, event));
  });
}

/** With the copy's row before it. */
type EventToUndo = UndoneEvent &
  Pick<EventRow, 'child_loan_id' | 'site_loan_id' | 'date'> & { before: Before };

/** Ends with the first that no one can undo. */
async function readEvents(tx: Transaction, { accn_no, last_event_id }: CopyRow, event_ids: string[]) {
  const beforeEvent = await readBefore(tx, accn_no);
  const events: (EventToUndo | Invalid)[] = [];
  let latest = last_event_id;
  for (const event_id of event_ids) {
    const event = await readEvent(tx, accn_no, event_id);
    if (event.kind === 'invalid') return [...events, event];
    const before = beforeEvent(event_id);
    events.push({ ...event, latest, before });
    latest = before.last_event_id;
  }
  return events;
}

const invalid = (message: string): Invalid => ({ kind: 'invalid', code: 'invalid_input', message });

async function readEvent(tx: Transaction, accn_no: string, event_id: string) {
  // Read after the copy: another process may have undone it since, and this read must see that.
  const event = await findEvent(tx, event_id);
  if (!event) return { ...invalid('There is no such lending event.'), code: 'not_found' as const };
  const { kind, site_grade_id, child_id } = event;
  if (kind === 'undo') return invalid('An undo cannot be undone. Issue or return the book again instead.');
  if (event.accn_no !== accn_no) return invalid('All events must be of the same copy.');
  const { inactive_since, ...place } = found(await findPlaceToIssue.first(tx, { site_grade_id }), 'place');
  const child = child_id === null ? null : found(await findChildToIssue.first(tx, { child_id }), 'child');
  return {
    ...event,
    kind,
    undone: event.undone_by !== null,
    place: { ...place, closed_since: inactive_since },
    child: child && { ...child, books: child.books ?? 0 },
  };
}

interface Undo {
  event_id: string;
  undoes: EventToUndo;
}

async function writeUndo(tx: Transaction, { staff_id }: Work, copy: CopyRow, { event_id, undoes }: Undo) {
  const { child_loan_id, site_loan_id, date, before } = undoes;
  const to = await restoreLoan(tx, copy, undoes);
  const loan = { child_loan_id, site_loan_id };
  const row = { event_id, kind: eventKind.undo, ...loan, date, undoes_event_id: undoes.event_id, staff_id };
  await insertLendingEvents(tx, [row]);
  return { ...to, ...before };
}

async function restoreLoan(tx: Transaction, copy: CopyRow, event: EventToUndo): Promise<Where> {
  const {
    place: { site_grade_id },
    child,
    child_loan_id,
    site_loan_id,
  } = event;
  switch (event.kind) {
    case 'issue_site':
      await endSiteLoan(tx, { loan_id: ofLoan(site_loan_id), date_return: null, undone: 1 });
      return inLibrary;
    case 'return_site':
      await endSiteLoan(tx, { loan_id: ofLoan(site_loan_id), date_return: null, undone: 0 });
      return { ...inLibrary, site_grade_id, site_loan_id };
    case 'issue_child':
      await endChildLoan(tx, { loan_id: ofLoan(child_loan_id), date_return: null, undone: 1 });
      return withoutChild(copy);
    case 'return_child':
      await endChildLoan(tx, { loan_id: ofLoan(child_loan_id), date_return: null, undone: 0 });
      return {
        site_grade_id,
        child_id: child?.child_id ?? null,
        site_loan_id: copy.site_loan_id,
        child_loan_id,
      };
    case 'renew_child': {
      const loan_id = ofLoan(child_loan_id);
      await undoRenewal(tx, event.event_id);
      const before = await findLastRenewal.first(tx, { loan_id });
      await renewChildLoan(tx, loan_id, before?.date ?? null);
      return copy;
    }
  }
}
