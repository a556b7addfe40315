import type { BodyOf } from '@storyvan/contract/endpoint';
import type {
  IssueReply,
  issueBookChild,
  issueBookSite,
  RenewReply,
  ReturnReply,
  renewBookChild,
  returnBookFromChild,
  returnBookSite,
} from '@storyvan/contract/lending';
import * as act from '@storyvan/domain/lending/act';
import { type SuccessReply, withWishes } from '@storyvan/domain/lending/reply';
import type { Place } from '@storyvan/domain/lending/rules';
import { ApiError, found, refuseFuture } from '../../api-error.ts';
import type { Transaction } from '../../db/database.ts';
import { newIdAfter as newEventId } from '../../db/new-id.ts';
import { findPlace, findPlaceToIssue } from '../../records/place/place.queries.ts';
import { refuseSwitchedOff } from '../../records/place/switched-off.ts';
import { once } from '../../records/request/once.commands.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import { wishesForTitle } from '../../records/wish/wishes.ts';
import type { Work } from '../../records/work.ts';
import { carryOut } from './carry-out.commands.ts';
import { copyOf } from './copy-of.ts';
import {
  type CopyRow,
  countBooksOfChild,
  findChildToIssue,
  findCopy,
  findCopyForChild,
} from './lending.queries.ts';

/** Issues, returns and renewals: one transaction each, also where the copy is taken back first. */

export function issueToPlace(work: Work, input: BodyOf<typeof issueBookSite>): Promise<IssueReply> {
  return once(work, 'issue_book_site', input, async (tx) => {
    const { date_issue: date, ...request } = input;
    refuseFuture(date, work.today);
    const { inactive_since, ...place } = placeAsked(input, await findPlaceToIssue.first(tx, input));
    refuseSwitchedOff(work, place.program);
    const row = await findCopy.first(tx, input);
    const facts = { copy: row && copyOf(row), place: { ...place, closed_since: inactive_since }, newEventId };
    return carryOut(tx, work, row, act.issueToPlace(facts, { ...request, date }));
  });
}

export function issueToChild(work: Work, input: BodyOf<typeof issueBookChild>): Promise<IssueReply> {
  return once(work, 'issue_book_child', input, async (tx) => {
    const { date_issue: date, ...request } = input;
    refuseFuture(date, work.today);
    const issuedTo = await findChildToIssue.first(tx, input);
    const place = await getPlaceAsked(tx, input, issuedTo);
    refuseSwitchedOff(work, place.program);
    const { books, ...child } = found(issuedTo, 'child');
    const row = await findCopyForChild.first(tx, input);
    const facts = {
      copy: row && copyOf(row),
      ...{ place, newEventId },
      child: { ...child, books: books ?? 0 },
      had_before: row?.had_before ?? null,
    };
    return carryOut(tx, work, row, act.issueToChild(facts, { ...request, date }));
  });
}

export function returnFromChild(work: Work, input: BodyOf<typeof returnBookFromChild>): Promise<ReturnReply> {
  // A desk without a reply becomes an entry of the device under the same request_id, which names the child as well.
  const { from_child_id, ...asked } = input;
  return once(work, 'return_book_from_child', asked, async (tx) => {
    const { accn_no, date_return: date } = asked;
    refuseFuture(date, work.today);
    const { row, facts } = await readHeld(tx, asked);
    const acted = act.returnFromChild(
      { ...facts, books: await countBooks(tx, row) },
      { accn_no, date, from_child_id },
    );
    return carryOut(tx, work, row, acted, nameWaiting(tx));
  });
}

export function returnFromPlace(work: Work, input: BodyOf<typeof returnBookSite>): Promise<ReturnReply> {
  return once(work, 'return_book_site', input, async (tx) => {
    const { date_return: date, ...request } = input;
    refuseFuture(date, work.today);
    const { row, facts } = await readHeld(tx, input);
    const acted = act.returnFromPlace(facts, { ...request, date });
    return carryOut(tx, work, row, acted, nameWaiting(tx));
  });
}

/** A renewal is a separate event; the loan goes on, and its period starts again (decision 51). */
export function renew(work: Work, input: BodyOf<typeof renewBookChild>): Promise<RenewReply> {
  // As in a return: an entry of a device names the child, the desk before it did not.
  const { from_child_id, ...asked } = input;
  return once(work, 'renew_book_child', asked, async (tx) => {
    const { accn_no, date_renewal: date } = asked;
    refuseFuture(date, work.today);
    const { row, facts } = await readHeld(tx, asked);
    const periods = await getLoanPeriods(tx);
    const acted = act.renew(
      { ...facts, books: await countBooks(tx, row), period: periods.child[facts.place.program] },
      { accn_no, date, from_child_id },
    );
    return carryOut(tx, work, row, acted);
  });
}

interface PlaceAsked {
  site_grade_id: number;
  program?: Place['program'] | undefined;
}

/** The copy, and the place that gives it back or keeps it. */
async function readHeld(tx: Transaction, asked: PlaceAsked & { accn_no: string }) {
  const row = await findCopy.first(tx, asked);
  const copy = row && copyOf(row);
  const place = await getPlaceAsked(tx, asked, copy?.held_by);
  return { row, facts: { copy, place, newEventId } };
}

/** The place of the request: usually the place of the child or copy, which is already loaded. */
async function getPlaceAsked(
  tx: Transaction,
  asked: PlaceAsked,
  known: Place | null | undefined,
): Promise<Place> {
  const { site_grade_id } = asked;
  return placeAsked(asked, known?.site_grade_id === site_grade_id ? known : await findPlace.first(tx, asked));
}

/** Not found if it belongs to the other programme. */
function placeAsked<Row extends Place>(asked: PlaceAsked, place: Row | null): Row {
  const other = place && asked.program !== undefined && place.program !== asked.program;
  if (!place || other) throw ApiError.notFound(asked.program === 'lis' ? 'grade' : 'site');
  return place;
}

/** Of the child who has the copy. */
async function countBooks(tx: Transaction, row: CopyRow | null): Promise<number> {
  const child_id = row?.child_id ?? null;
  return child_id === null ? 0 : ((await countBooksOfChild.first(tx, { child_id }))?.books ?? 0);
}

/** Adds who wishes for the title, once the return is written: the child who brought it can be among them. */
const nameWaiting =
  (tx: Transaction) =>
  async (reply: SuccessReply<'returned'>, { title_id }: CopyRow) => {
    const { site_grade_id } = reply.details;
    return withWishes(reply, await wishesForTitle(tx, { title_id, site_grade_id }));
  };
