import type { BodyOf } from '@storyvan/contract/endpoint';
import type { UndoReply, undoLending } from '@storyvan/contract/lending';
import { decidePlace, decideUndo, type Place } from '@storyvan/domain/lending';
import { detailsOf, lendingUndone } from '@storyvan/domain/lending-reply';
import { ApiError, found } from '../../api-error.ts';
import type { Transaction } from '../../db/database.ts';
import { newIdAfter } from '../../db/new-id.ts';
import { eventKind } from '../../db/tables/loan.ts';
import { moveCopy } from '../../records/copy/copy.commands.ts';
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
import {
  type CopyRow,
  countBooksOfChild,
  type EventRow,
  findChildToIssue,
  findCopy,
  findEvent,
  findLastRenewal,
} from './lending.queries.ts';
import { inLibrary, refusedOrNull, type Where } from './lending-event.commands.ts';
import { refusal, stateOf, success } from './lending-reply.ts';

/** Undo restores the exact state before an event, and is recorded as an event. */

type Undoable = EventRow & { kind: Exclude<EventRow['kind'], 'undo'>; loan_id: number };

function asUndoable(event: EventRow, accn_no: string): Undoable {
  if (event.kind === 'undo')
    throw ApiError.invalid('An undo cannot be undone. Issue or return the book again instead.');
  if (event.accn_no !== accn_no) throw ApiError.invalid('All events must be of the same copy.');
  return event as Undoable;
}

/** Where the copy was before the event. */
function placeBefore(copy: CopyRow, event: Undoable): Where {
  const { site_grade_id, child_id, loan_id } = event;
  const { site_loan_id } = copy;
  switch (event.kind) {
    case 'issue_site':
      return inLibrary;
    case 'issue_child':
      return site_loan_id === null ? inLibrary : { ...inLibrary, site_grade_id, site_loan_id };
    case 'renew_child':
      return copy;
    case 'return_child':
      return { site_grade_id, child_id, site_loan_id, child_loan_id: loan_id };
    case 'return_site':
      return { ...inLibrary, site_grade_id, site_loan_id: loan_id };
  }
}

async function restoreLoan(tx: Transaction, event: Undoable): Promise<void> {
  const { loan_id, event_id } = event;
  const ending = { loan_id, date_return: null };
  if (event.kind === 'issue_site') await endSiteLoan(tx, { ...ending, undone: 1 });
  if (event.kind === 'return_site') await endSiteLoan(tx, { ...ending, undone: 0 });
  if (event.kind === 'issue_child') await endChildLoan(tx, { ...ending, undone: 1 });
  if (event.kind === 'return_child') await endChildLoan(tx, { ...ending, undone: 0 });
  if (event.kind !== 'renew_child') return;
  await undoRenewal(tx, event_id);
  const before = await findLastRenewal.first(tx, { loan_id });
  await renewChildLoan(tx, loan_id, before?.date ?? null);
}

interface Undoing {
  event: Undoable;
  before: Before;
  place: Place;
  child: Awaited<ReturnType<typeof findChildToIssue.first>>;
}

/** Restores the copy and its loan; returns the copy's row after that and the id of the undo. */
async function undoOne(tx: Transaction, work: Work, copy: CopyRow, { event, before }: Undoing) {
  const { child_loan_id, site_loan_id, date } = event;
  const moved = { ...placeBefore(copy, event), ...before };
  await moveCopy(tx, copy, moved);
  await restoreLoan(tx, event);
  const event_id = newIdAfter(event.event_id);
  await insertLendingEvents(tx, [
    {
      event_id,
      kind: eventKind.undo,
      child_loan_id,
      site_loan_id,
      date,
      undoes_event_id: event.event_id,
      staff_id: work.staff_id,
    },
  ]);
  return { event_id, copy: { ...copy, ...moved } };
}

export function undo(work: Work, input: BodyOf<typeof undoLending>): Promise<UndoReply> {
  return once(work, 'undo_lending', input, async (tx) => {
    const { event_id: first, and_before = [] } = input;
    const { accn_no } = found(await findEvent(tx, first), 'lending event');
    const copy = found(await findCopy.first(tx, { accn_no }), 'book');
    // All are allowed before the first is undone, so that all or none are.
    const all: Undoing[] = [];
    const beforeEvent = await readBefore(tx, accn_no);
    let last_event_id = copy.last_event_id;
    for (const event_id of [first, ...and_before]) {
      // Read after the copy is locked: another process may have undone it since, and this read must see that.
      const event = asUndoable(found(await findEvent(tx, event_id), 'lending event'), accn_no);
      const { kind, site_grade_id, child_id } = event;
      const { inactive_since, ...place } = found(
        await findPlaceToIssue.first(tx, { site_grade_id }),
        'place',
      );
      const child = child_id === null ? null : await findChildToIssue.first(tx, { child_id });
      const undone = event.undone_by !== null;
      const refused = refusedOrNull(decideUndo(stateOf(copy), { ...event, undone }, last_event_id, child));
      const noBooks = kind === 'return_site' ? refusedOrNull(decidePlace(place, inactive_since)) : null;
      const no = refused ?? noBooks;
      if (no) return refusal(no, copy);
      const before = beforeEvent(event_id);
      all.push({ event, before, place, child });
      last_event_id = before.last_event_id;
    }

    let now = { copy, event_id: '' };
    for (const one of all) now = await undoOne(tx, work, now.copy, one);
    const { event, place, child } = all[0] as Undoing;
    const counted = child && (await countBooksOfChild.first(tx, { child_id: child.child_id }));
    const details = detailsOf(copy, {
      event_id: now.event_id,
      ...place,
      child_id: event.child_id,
      child_name: child?.name ?? null,
      child_books: counted?.books ?? null,
    });
    return success('undone', lendingUndone(copy.title, whatOf(event)), details);
  });
}

function whatOf({ kind }: EventRow): 'issue' | 'renewal' | 'return' {
  if (kind === 'renew_child') return 'renewal';
  return kind.startsWith('issue') ? 'issue' : 'return';
}
