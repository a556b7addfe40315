import type { bookLoan } from '@storyvan/contract/catalogue';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type HeldByRow, heldByOf } from '@storyvan/domain/lending/held-by';
import { daysOut } from '@storyvan/domain/overdue';
import type { z } from 'zod';

/** Where a copy is, and its loan history. */

type CopyState = HeldByRow & { state: 'available' | 'withdrawn' | 'lost' };

/** "In the library", "Chimbel (senior)", "with Rahul Naik, Tonca"; or "withdrawn" or "lost". */
export function whereOf(copy: CopyState): string {
  if (copy.state !== 'available') return copy.state;
  const held_by = heldByOf(copy);
  if (!held_by) return 'In the library';
  return held_by.child_name === null
    ? held_by.place_name
    : `with ${held_by.child_name}, ${held_by.place_name}`;
}

/** Adds to a row where the copy is. */
export const withWhere = <Row extends CopyState>(row: Row) => ({
  where: whereOf(row),
  held_by: heldByOf(row),
  ...row,
});

type BookLoan = z.infer<typeof bookLoan>;
type LoanRow = Omit<BookLoan, 'loan_id' | 'kind' | 'days_out' | 'child_id' | 'child_name' | 'renewals'> & {
  loan_id: number;
};
type ChildLoanRow = LoanRow & Pick<BookLoan, 'child_id' | 'child_name'>;

/** Both kinds of loans in one list, newest first; the numbers of loans are in the order of time. */
export function historyOf(
  siteLoans: LoanRow[],
  childLoans: ChildLoanRow[],
  renewals: (loan_id: number) => CalendarDate[],
  today: CalendarDate,
): BookLoan[] {
  const loans = [
    ...siteLoans.map((row) => ({
      ...row,
      kind: 'site' as const,
      child_id: null,
      child_name: null,
      renewals: [],
    })),
    ...childLoans.map((row) => ({ ...row, kind: 'child' as const, renewals: renewals(row.loan_id) })),
  ];
  const newestFirst = (a: LoanRow, b: LoanRow) =>
    compare(b.date_issue, a.date_issue) || b.loan_id - a.loan_id;
  return loans.sort(newestFirst).map((loan) => ({
    ...loan,
    loan_id: String(loan.loan_id),
    days_out: daysOut(loan.date_issue, loan.date_return ?? today),
  }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** "Chandacha Paus has a new copy: B-104." */
export function addedMessage(title: string, accn_nos: string[]): string {
  const [first, last] = [accn_nos[0], accn_nos.at(-1)];
  return accn_nos.length === 1
    ? `${title} has a new copy: ${first}.`
    : `${title} has ${accn_nos.length} new copies: ${first} to ${last}.`;
}
