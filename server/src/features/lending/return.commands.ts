import type { BodyOf } from '@storyvan/contract/endpoint';
import type { ReturnReply, returnBookFromChild, returnBookSite } from '@storyvan/contract/lending';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import {
  decideDate,
  decideOrder,
  decideReturnFromChild,
  decideReturnFromPlace,
  isStillHeldBy,
  type Place,
} from '@storyvan/domain/lending';
import { detailsOf, returnedByChild, returnedToLibrary } from '@storyvan/domain/lending-reply';
import type { Transaction } from '../../db/database.ts';
import { endChildLoan, endSiteLoan } from '../../records/loan/loan.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import { wishesForTitle } from '../../records/wish/wishes.ts';
import type { Work } from '../../records/work.ts';
import { getPlaceAsked } from './asked-place.ts';
import { type CopyRow, countBooksOfChild, findCopy } from './lending.queries.ts';
import { inLibrary, type Refused, record, refusedOrNull } from './lending-event.commands.ts';
import { refusal, stateOf, success } from './lending-reply.ts';

/** Returns from children and from places: one transaction each. */

type Moved = CopyRow & { last_event_id: string };

/** Ends the loan to the child: the copy is then where it was lent from, the place or the library. */
export async function endLoanOfChild(
  tx: Transaction,
  work: Work,
  copy: CopyRow,
  place: Place,
  date: CalendarDate,
): Promise<Moved> {
  const { site_loan_id } = copy;
  const loan_id = copy.child_loan_id as number;
  const event = { kind: 'return_child' as const, loan_id, date };
  const atPlace = { ...inLibrary, site_grade_id: place.site_grade_id, site_loan_id };
  const moved = await record(tx, work, copy, event, site_loan_id === null ? inLibrary : atPlace);
  await endChildLoan(tx, { loan_id, date_return: date, undone: 0 });
  return moved;
}

/** Ends the loan to the place: the copy is then in the library. */
export async function endLoanOfPlace(
  tx: Transaction,
  work: Work,
  copy: CopyRow,
  date: CalendarDate,
): Promise<Moved> {
  const loan_id = copy.site_loan_id as number;
  const event = { kind: 'return_site' as const, loan_id, date };
  const moved = await record(tx, work, copy, event, inLibrary);
  await endSiteLoan(tx, { loan_id, date_return: date, undone: 0 });
  return moved;
}

interface TakenBack {
  copy: CopyRow;
  /** The events to undo after the issue, in this order. */
  taken_back: string[];
}

/** Ends the loans of a copy, the child's first; the loan to the place `keepAt` goes on. */
export async function endLoans(
  tx: Transaction,
  work: Work,
  copy: CopyRow,
  date: CalendarDate,
  keepAt: number | null = null,
): Promise<TakenBack> {
  const place = stateOf(copy).held_by;
  if (!place) return { copy, taken_back: [] };
  const taken_back: string[] = [];
  let now: CopyRow = copy;
  if (copy.child_loan_id !== null) {
    const moved = await endLoanOfChild(tx, work, now, place, date);
    taken_back.unshift(moved.last_event_id);
    now = moved;
  }
  if (copy.site_loan_id !== null && copy.site_grade_id !== keepAt) {
    const moved = await endLoanOfPlace(tx, work, now, date);
    taken_back.unshift(moved.last_event_id);
    now = moved;
  }
  return { copy: now, taken_back };
}

type Shown = { site_grade_id: number; child_id: number | null } | undefined;

/**
 * Whether an issue takes the copy back first. The rules of the return are checked here; nothing is written yet, so that
 * a refused issue takes nothing back.
 */
export function takesBack(copy: CopyRow | null, shown: Shown, date: CalendarDate): copy is CopyRow {
  if (!copy || !shown || copy.state !== 'available') return false;
  const state = stateOf(copy);
  if (!isStillHeldBy(state.held_by, shown)) return false;
  refusedOrNull(decideOrder(state, date, 'returned'));
  return true;
}

export function returnFromChild(work: Work, input: BodyOf<typeof returnBookFromChild>): Promise<ReturnReply> {
  // A desk without a reply becomes an entry of the device under the same request_id, which names the child as well.
  const { from_child_id, ...asked } = input;
  return once(work, 'return_book_from_child', asked, async (tx) => {
    const { accn_no, date_return } = asked;
    refusedOrNull(decideDate(date_return, work.today));
    const copy = await findCopy.first(tx, { accn_no });
    const state = copy && stateOf(copy);
    const place = await getPlaceAsked(tx, asked, state?.held_by);
    const shown = { place, child_id: from_child_id };
    const refused = refusedOrNull(decideReturnFromChild(state, accn_no, shown, date_return));
    if (refused || !copy) return refusal(refused as Refused, copy);

    const { child_id, child_name } = copy;
    const moved = await endLoanOfChild(tx, work, copy, place, date_return);
    const counted = child_id === null ? null : await countBooksOfChild.first(tx, { child_id });
    const details = detailsOf(copy, {
      event_id: moved.last_event_id,
      ...place,
      child_id,
      child_name,
      child_level: copy.loan_child_level,
      child_books: counted?.books ?? null,
      date_issue: copy.child_date_issue,
      date_renewed: copy.child_date_renewed,
      date_return,
      wishes: await wishesForTitle(tx, { title_id: copy.title_id, site_grade_id: place.site_grade_id }),
    });
    const where = moved.site_grade_id === null ? null : place.place_name;
    return success('returned', returnedByChild(copy.title, child_name, where), details);
  });
}

export function returnFromPlace(work: Work, input: BodyOf<typeof returnBookSite>): Promise<ReturnReply> {
  return once(work, 'return_book_site', input, async (tx) => {
    const { accn_no, date_return } = input;
    refusedOrNull(decideDate(date_return, work.today));
    const copy = await findCopy.first(tx, { accn_no });
    const state = copy && stateOf(copy);
    const place = await getPlaceAsked(tx, input, state?.held_by);
    const back = takesBack(copy, input.take_back_from, date_return) && copy.site_loan_id !== null;
    const atPlace =
      back && state?.held_by ? { ...state, held_by: { ...state.held_by, child_id: null } } : state;
    const refused = refusedOrNull(decideReturnFromPlace(atPlace, accn_no, place, date_return));
    if (refused || !copy) return refusal(refused as Refused, copy);

    const { taken_back: all } = await endLoans(tx, work, copy, date_return);
    const [event_id = '', ...taken_back] = all;
    const details = detailsOf(copy, {
      event_id,
      ...place,
      date_issue: copy.site_date_issue,
      date_return,
      taken_back,
      wishes: await wishesForTitle(tx, { title_id: copy.title_id, site_grade_id: place.site_grade_id }),
    });
    return success('returned', returnedToLibrary(copy.title), details);
  });
}
