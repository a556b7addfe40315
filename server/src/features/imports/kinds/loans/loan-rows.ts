import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { newIdAfter } from '../../../../db/new-id.ts';
import type { CopyRow } from '../../../../db/tables/copy.ts';
import {
  type ChildLoanRow,
  eventKind,
  type LendingEventKind,
  type LendingEventRow,
  type RenewalRow,
  type SiteLoanRow,
} from '../../../../db/tables/loan.ts';
import { plannedId } from '../plan.ts';
import type { Loan, PlacedLoan } from './copy-history.rules.ts';

/**
 * The rows of the loans of one copy, as if they had been recorded at a desk on their days. A new loan has a planned
 * number until it is written (`Ids`).
 */

/** A copy with the level of its book. */
export type LoanCopy = Required<CopyRow> & { level: number | null };

export interface LoanRows {
  siteLoans: SiteLoanRow[];
  childLoans: ChildLoanRow[];
  events: LendingEventRow[];
  renewals: RenewalRow[];
  /** Loans of the library that end. */
  endings: { to: 'site' | 'child'; loan_id: number; date_return: CalendarDate }[];
  /** The copy as it was read, and as it is afterwards. */
  copies: { before: LoanCopy; after: CopyRow }[];
}

export const noLoanRows = (): LoanRows => ({
  siteLoans: [],
  childLoans: [],
  events: [],
  renewals: [],
  endings: [],
  copies: [],
});

type Held = Record<'site_loan_id' | 'child_loan_id' | 'site_grade_id' | 'child_id', number | null>;

interface Recorded {
  programOf(site_grade_id: number): 'mop' | 'lis';
  staff_id: number;
}

/** Adds the rows of one copy to `rows`. */
export function addLoanRows(
  rows: LoanRows,
  copy: LoanCopy,
  placed: PlacedLoan[],
  { programOf, staff_id }: Recorded,
): void {
  const { level: bookLevel, ...before } = copy;
  let { last_event_id, moved_on } = copy;
  const add = (kind: LendingEventKind, date: CalendarDate, { to }: Loan, loan_id: number): string => {
    const event_id = newIdAfter(last_event_id);
    const [child_loan_id, site_loan_id] = to === 'child' ? [loan_id, null] : [null, loan_id];
    const of = { child_loan_id, site_loan_id, date, staff_id, undoes_event_id: null };
    rows.events.push({ event_id, kind: eventKind[kind], ...of });
    [last_event_id, moved_on] = [event_id, date];
    return event_id;
  };

  const begin = (loan: Loan, site_loan_id: number | null): number => {
    if (loan.loan_id !== null) return loan.loan_id;
    const { to, site_grade_id, issued, returned, renewed, book_level, child_level } = loan;
    const loan_id = plannedId(newLoansIn(rows));
    const shared = { accn_no: copy.accn_no, program: programOf(site_grade_id), site_grade_id };
    const dates = { date_issue: issued, date_return: returned, undone: 0 };
    add(`issue_${to}`, issued, loan, loan_id);
    if (to === 'site') {
      rows.siteLoans.push({ site_loan_id: loan_id, ...shared, ...dates });
      return loan_id;
    }
    const child_id = loan.child_id as number;
    const whose = { title_id: copy.title_id, child_id, site_loan_id };
    const levels = { date_renewed: renewed, level: book_level ?? bookLevel, child_level };
    rows.childLoans.push({ child_loan_id: loan_id, ...shared, ...whose, ...dates, ...levels });
    if (renewed === null) return loan_id;
    const event_id = add('renew_child', renewed, loan, loan_id);
    rows.renewals.push({ event_id, child_loan_id: loan_id, site_grade_id, child_id, date: renewed });
    return loan_id;
  };

  const now: Held = { site_grade_id: null, child_id: null, site_loan_id: null, child_loan_id: null };
  const end = (loan: Loan, loan_id: number): void => {
    const { to, returned, ends, site_grade_id, child_id } = loan;
    if (returned === null) {
      now.site_grade_id = site_grade_id;
      if (to === 'site') now.site_loan_id = loan_id;
      else Object.assign(now, { child_id, child_loan_id: loan_id });
      return;
    }
    add(`return_${to}`, returned, loan, loan_id);
    if (ends) rows.endings.push({ to, loan_id, date_return: returned });
  };

  for (const { loan, within } of placed) {
    const loan_id = begin(loan, null);
    for (const child of within) end(child, begin(child, loan_id));
    end(loan, loan_id);
  }
  rows.copies.push({ before: copy, after: { ...before, ...now, moved_on, last_event_id } });
}

/** How many numbers the new loans need. */
export const newLoansIn = ({ siteLoans, childLoans }: LoanRows): number =>
  siteLoans.length + childLoans.length;
