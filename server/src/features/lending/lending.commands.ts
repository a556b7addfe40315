import type { BodyOf } from '@storyvan/contract/endpoint';
import type {
  IssueReply,
  issueBookChild,
  issueBookSite,
  ReturnReply,
  returnBookSite,
} from '@storyvan/contract/lending';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import {
  type Decision,
  decideDate,
  decideIssueToChild,
  decideIssueToPlace,
  decidePlace,
  decideReturnFromChild,
  decideReturnFromPlace,
  type Place,
} from '@storyvan/domain/lending';
import { ApiError, found } from '../../api-error.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { moveCopy } from '../../records/copy/copy.commands.ts';
import {
  endChildLoan,
  endSiteLoan,
  insertChildLoans,
  insertLendingEvents,
  insertSiteLoans,
} from '../../records/loan/loan.commands.ts';
import { findPlace, findPlaceToIssue } from '../../records/place/place.queries.ts';
import { once } from '../../records/request/once.commands.ts';
import type { Work } from '../../records/work.ts';
import {
  type CopyRow,
  countBooksOfChild,
  findChildToIssue,
  findCopy,
  findCopyForChild,
} from './lending.queries.ts';
import { detailsOf, refusal, stateOf, success } from './lending-reply.ts';

/** The four lending commands: one transaction each, with a compare-and-set on the copy's row and an event. */

type Refused = Extract<Decision, { kind: 'refused' }>;

/** Null when allowed; an invalid request is thrown as a client error. */
export function refusedOrNull(decision: Decision): Refused | null {
  if (decision.kind === 'invalid') throw new ApiError(decision.code, decision.message);
  return decision.kind === 'refused' ? decision : null;
}

interface HolderAsked {
  site_grade_id: number;
  program?: Place['program'] | undefined;
}

function placeAsked<Row extends Place>(asked: HolderAsked, place: Row | null): Row {
  const other = place && asked.program !== undefined && place.program !== asked.program;
  if (!place || other) throw ApiError.notFound(asked.program === 'lis' ? 'grade' : 'site');
  return place;
}

/** The place of the request: usually the place of the child or copy, which is already loaded. */
async function getPlace(
  tx: Transaction,
  asked: HolderAsked,
  known: Place | null | undefined,
): Promise<Place> {
  if (known?.site_grade_id !== asked.site_grade_id)
    return placeAsked(asked, await findPlace.first(tx, asked));
  const { program, site_grade_id, place_name } = known;
  return placeAsked(asked, { program, site_grade_id, place_name });
}

/** Moves the copy and records the event that did it. */
export async function record(
  tx: Transaction,
  work: Work,
  copy: CopyRow,
  event: {
    kind: 'issue_site' | 'issue_child' | 'return_child' | 'return_site';
    place: Place;
    child_id: number | null;
    loan_id: string;
    date: CalendarDate;
    librarian_id: number;
  },
  to: {
    site_grade_id: number | null;
    child_id: number | null;
    site_loan_id: string | null;
    child_loan_id: string | null;
  },
): Promise<string> {
  const event_id = newId();
  await moveCopy(tx, copy, { ...to, moved_on: event.date, last_event_id: event_id });
  await insertLendingEvents(tx, [
    {
      event_id,
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
  return event_id;
}

export function issueToPlace(work: Work, input: BodyOf<typeof issueBookSite>): Promise<IssueReply> {
  return once(work, 'issue_book_site', input, async (tx) => {
    const { accn_no, date_issue, librarian_id } = input;
    refusedOrNull(decideDate(date_issue, work.today));
    const { inactive_since, ...place } = placeAsked(input, await findPlaceToIssue.first(tx, input));
    const noBooks = refusedOrNull(decidePlace(place, inactive_since));
    if (noBooks) return refusal(noBooks);
    const copy = await findCopy.first(tx, { accn_no });
    const refused = refusedOrNull(decideIssueToPlace(copy && stateOf(copy), accn_no, date_issue));
    if (refused || !copy) return refusal(refused as Refused);

    const { program, site_grade_id, place_name } = place;
    const site_loan_id = newId();
    const event_id = await record(
      tx,
      work,
      copy,
      { kind: 'issue_site', place, child_id: null, loan_id: site_loan_id, date: date_issue, librarian_id },
      { site_grade_id, child_id: null, site_loan_id, child_loan_id: null },
    );
    await insertSiteLoans(tx, [
      { site_loan_id, accn_no, program, site_grade_id, date_issue, date_return: null, undone: 0 },
    ]);
    return success(
      'issued',
      `${copy.title} is now at ${place_name}.`,
      detailsOf(copy, { event_id, ...place, date_issue }),
    );
  });
}

export function issueToChild(work: Work, input: BodyOf<typeof issueBookChild>): Promise<IssueReply> {
  return once(work, 'issue_book_child', input, async (tx) => {
    const { accn_no, date_issue, librarian_id, child_id } = input;
    refusedOrNull(decideDate(date_issue, work.today));
    const issuedTo = await findChildToIssue.first(tx, { child_id });
    const place = await getPlace(tx, input, issuedTo);
    const child = found(issuedTo, 'child');
    const copy = await findCopyForChild.first(tx, { accn_no, child_id });
    const refused = refusedOrNull(
      decideIssueToChild(copy && stateOf(copy), accn_no, child, place, date_issue),
    );
    if (refused || !copy) return refusal(refused as Refused);

    const { program, site_grade_id } = place;
    const { title_id, level, site_loan_id } = copy;
    const child_loan_id = newId();
    const event_id = await record(
      tx,
      work,
      copy,
      { kind: 'issue_child', place, child_id, loan_id: child_loan_id, date: date_issue, librarian_id },
      { site_grade_id, child_id, site_loan_id, child_loan_id },
    );
    await insertChildLoans(tx, [
      {
        child_loan_id,
        accn_no,
        title_id,
        program,
        site_grade_id,
        child_id,
        site_loan_id,
        date_issue,
        level,
        child_level: child.level,
        date_return: null,
        undone: 0,
      },
    ]);
    const details = detailsOf(copy, {
      event_id,
      ...place,
      child_id,
      child_name: child.name,
      child_level: child.level,
      child_books: (child.books ?? 0) + 1,
      had_before: copy.had_before,
      date_issue,
    });
    return success('issued', `${child.name} has ${copy.title}.`, details);
  });
}

export function returnFromChild(work: Work, input: BodyOf<typeof returnBookSite>): Promise<ReturnReply> {
  return once(work, 'return_book_from_child', input, async (tx) => {
    const { accn_no, date_return, librarian_id } = input;
    refusedOrNull(decideDate(date_return, work.today));
    const copy = await findCopy.first(tx, { accn_no });
    const state = copy && stateOf(copy);
    const place = await getPlace(tx, input, state?.held_by);
    const refused = refusedOrNull(decideReturnFromChild(state, accn_no, place, date_return));
    if (refused || !copy) return refusal(refused as Refused);

    const { child_id, child_name, site_loan_id } = copy;
    const loan_id = copy.child_loan_id as string;
    const event_id = await record(
      tx,
      work,
      copy,
      { kind: 'return_child', place, child_id, loan_id, date: date_return, librarian_id },
      {
        site_grade_id: site_loan_id === null ? null : place.site_grade_id,
        child_id: null,
        site_loan_id,
        child_loan_id: null,
      },
    );
    await endChildLoan(tx, { loan_id, date_return, undone: 0 });
    const counted = child_id === null ? null : await countBooksOfChild.first(tx, { child_id });
    const details = detailsOf(copy, {
      event_id,
      ...place,
      child_id,
      child_name,
      child_level: copy.loan_child_level,
      child_books: counted?.books ?? null,
      date_issue: copy.child_date_issue,
      date_return,
    });
    const where = site_loan_id === null ? 'in the library' : `at ${place.place_name}`;
    return success('returned', `${copy.title} came back from ${child_name} and is ${where}.`, details);
  });
}

export function returnFromPlace(work: Work, input: BodyOf<typeof returnBookSite>): Promise<ReturnReply> {
  return once(work, 'return_book_site', input, async (tx) => {
    const { accn_no, date_return, librarian_id } = input;
    refusedOrNull(decideDate(date_return, work.today));
    const copy = await findCopy.first(tx, { accn_no });
    const state = copy && stateOf(copy);
    const place = await getPlace(tx, input, state?.held_by);
    const refused = refusedOrNull(decideReturnFromPlace(state, accn_no, place, date_return));
    if (refused || !copy) return refusal(refused as Refused);

    const loan_id = copy.site_loan_id as string;
    const event_id = await record(
      tx,
      work,
      copy,
      { kind: 'return_site', place, child_id: null, loan_id, date: date_return, librarian_id },
      { site_grade_id: null, child_id: null, site_loan_id: null, child_loan_id: null },
    );
    await endSiteLoan(tx, { loan_id, date_return, undone: 0 });
    const details = detailsOf(copy, { event_id, ...place, date_issue: copy.site_date_issue, date_return });
    return success('returned', `${copy.title} is back in the library.`, details);
  });
}
