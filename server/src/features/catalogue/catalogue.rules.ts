import type { bookLoan } from '@storyvan/contract/catalogue';
import { type CalendarDate, daysBetween } from '@storyvan/contract/common/calendar-date';
import type { z } from 'zod';
import { type HeldByRow, heldByOf } from '../lending/held-by.queries.ts';

/** How a copy and its loans are told to people. */

type Standing = HeldByRow & { state: 'available' | 'withdrawn' | 'lost' };

/** "In the library", "Chimbel (senior)", "with Rahul Naik, Tonca"; a copy that is gone is "withdrawn" or "lost". */
export function whereOf(copy: Standing): string {
  if (copy.state !== 'available') return copy.state;
  const held_by = heldByOf(copy);
  if (!held_by) return 'In the library';
  return held_by.child_name === null
    ? held_by.place_name
    : `with ${held_by.child_name}, ${held_by.place_name}`;
}

/** A row with a copy's standing, as the replies tell it. */
export const standingOf = <Row extends Standing>(row: Row) =>
  Object.assign(row, { where: whereOf(row), held_by: heldByOf(row) });

type BookLoan = z.infer<typeof bookLoan>;
type LoanRow = Omit<BookLoan, 'kind' | 'days_out' | 'child_id' | 'child_name'>;
type ChildLoanRow = LoanRow & Pick<BookLoan, 'child_id' | 'child_name'>;

/** Both kinds of loans in one list, newest first; loan ids are in the order of time. */
export function historyOf(siteLoans: LoanRow[], childLoans: ChildLoanRow[], today: CalendarDate): BookLoan[] {
  const loans = [
    ...siteLoans.map((row) => ({ ...row, kind: 'site' as const, child_id: null, child_name: null })),
    ...childLoans.map((row) => ({ ...row, kind: 'child' as const })),
  ];
  const newestFirst = (a: LoanRow, b: LoanRow) =>
    compare(b.date_issue, a.date_issue) || compare(b.loan_id, a.loan_id);
  return loans
    .sort(newestFirst)
    .map((loan) => ({ ...loan, days_out: daysBetween(loan.date_issue, loan.date_return ?? today) }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** "Chandacha Paus has a new copy: B-104." */
export function addedSentence(title: string, accn_nos: string[]): string {
  const [first, last] = [accn_nos[0], accn_nos.at(-1)];
  return accn_nos.length === 1
    ? `${title} has a new copy: ${first}.`
    : `${title} has ${accn_nos.length} new copies: ${first} to ${last}.`;
}
