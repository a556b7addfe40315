import type { BodyOf } from '@storyvan/contract/endpoint';
import type { UndoReply, undoLending } from '@storyvan/contract/lending';
import { decidePlace, decideUndo } from '@storyvan/domain/lending';
import { ApiError, found } from '../../api-error.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { type CopyPlace, moveCopy } from '../../records/copy/copy.commands.ts';
import { endChildLoan, endSiteLoan, insertLendingEvents } from '../../records/loan/loan.commands.ts';
import { findPlaceToIssue } from '../../records/place/place.queries.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import { refusedOrNull } from './lending.commands.ts';
import {
  type CopyRow,
  countBooksOfChild,
  type EventRow,
  findChildToIssue,
  findCopy,
  findEvent,
} from './lending.queries.ts';
import { detailsOf, refusal, stateOf, success } from './lending-reply.ts';

/** Undo restores the exact state before an event, and is recorded as an event. */

type Where = Pick<CopyPlace, 'site_grade_id' | 'child_id' | 'site_loan_id' | 'child_loan_id'>;

const library: Where = { site_grade_id: null, child_id: null, site_loan_id: null, child_loan_id: null };

/** Where the copy was before the event. */
function placeBefore(copy: CopyRow, event: EventRow): Where {
  const { site_grade_id, child_id, loan_id } = event;
  switch (event.kind) {
    case 'issue_site':
      return library;
    case 'issue_child':
      return copy.site_loan_id === null
        ? library
        : { site_grade_id, child_id: null, site_loan_id: copy.site_loan_id, child_loan_id: null };
    case 'return_child':
      return { site_grade_id, child_id, site_loan_id: copy.site_loan_id, child_loan_id: loan_id };
    case 'return_site':
      return { site_grade_id, child_id: null, site_loan_id: loan_id, child_loan_id: null };
    case 'undo':
      throw ApiError.invalid('An undo cannot be undone. Issue or return the book again instead.');
  }
}

async function restoreLoan(tx: Transaction, event: EventRow): Promise<void> {
  const ending = { loan_id: event.loan_id, date_return: null };
  if (event.kind === 'issue_site') await endSiteLoan(tx, { ...ending, undone: 1 });
  if (event.kind === 'return_site') await endSiteLoan(tx, { ...ending, undone: 0 });
  if (event.kind === 'issue_child') await endChildLoan(tx, { ...ending, undone: 1 });
  if (event.kind === 'return_child') await endChildLoan(tx, { ...ending, undone: 0 });
}

export function undo(work: Work, input: BodyOf<typeof undoLending>): Promise<UndoReply> {
  return once(work, 'undo_lending', input, async (tx) => {
    const { event_id: asked_id } = input;
    const { accn_no } = found(await findEvent.first(tx, { event_id: asked_id }), 'lending event');
    const copy = found(await findCopy.first(tx, { accn_no }), 'book');
    // Read after the copy is locked: another process may have undone it since, and this read must see that.
    const event = found(await findEvent.first(tx, { event_id: asked_id }), 'lending event');
    const before = placeBefore(copy, event);
    const { kind, program, site_grade_id, child_id, loan_id, date, librarian_id } = event;
    const { inactive_since, ...place } = found(await findPlaceToIssue.first(tx, { site_grade_id }), 'place');
    const child = child_id === null ? null : await findChildToIssue.first(tx, { child_id });
    const undone = event.undone_by !== null;
    const refused = refusedOrNull(decideUndo(stateOf(copy), { ...event, undone }, copy.last_event_id, child));
    const noBooks = kind === 'return_site' ? refusedOrNull(decidePlace(place, inactive_since)) : null;
    const no = refused ?? noBooks;
    if (no) return refusal(no);

    await moveCopy(tx, copy, {
      ...before,
      moved_on: event.previous_moved_on,
      last_event_id: event.previous_event_id,
    });
    await restoreLoan(tx, event);
    const event_id = newId();
    await insertLendingEvents(tx, [
      {
        event_id,
        kind: 'undo',
        accn_no,
        program,
        site_grade_id,
        child_id,
        loan_id,
        date,
        previous_event_id: copy.last_event_id,
        previous_moved_on: copy.moved_on,
        undoes_event_id: event.event_id,
        librarian_id,
        staff_id: work.staff_id,
        at: work.now.toISOString(),
      },
    ]);
    const counted = child && (await countBooksOfChild.first(tx, { child_id: child.child_id }));
    const details = detailsOf(copy, {
      event_id,
      ...place,
      child_id,
      child_name: child?.name ?? null,
      child_books: counted?.books ?? null,
    });
    const what = kind.startsWith('issue') ? 'issue' : 'return';
    return success('undone', `The ${what} of ${copy.title} was undone.`, details);
  });
}
