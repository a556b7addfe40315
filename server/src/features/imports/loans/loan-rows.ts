import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { v7 } from 'uuid';
import type {
  ChildLoanRow,
  CopyRow,
  LendingEventKind,
  LendingEventRow,
  SiteLoanRow,
} from '../../../db/lending-tables.ts';
import type { Loan, PlacedLoan } from './copy-history.rules.ts';
import type { LoanCopy } from './loans.queries.ts';

/** The rows of the loans of one copy: as if they had been recorded at a desk on their days. */

export interface LoanRows {
  siteLoans: SiteLoanRow[];
  childLoans: ChildLoanRow[];
  events: LendingEventRow[];
  /** Loans of the library that end. */
  endings: { to: 'site' | 'child'; loan_id: string; date_return: CalendarDate }[];
  /** The copy as it was read, and as it is afterwards. */
  copies: { before: LoanCopy; after: CopyRow }[];
}

type Held = Record<'site_loan_id' | 'child_loan_id', string | null> &
  Record<'site_grade_id' | 'child_id', number | null>;

interface Recorded {
  programOf(site_grade_id: number): 'mop' | 'lis';
  staff_id: number;
  at: string;
}

/** The time of a day's events in their ids, by which they are in order; each later by a millisecond. */
const middayOf = (date: CalendarDate): number => Date.parse(`${date}T06:30:00.000Z`);

/** Adds the rows of one copy to `rows`. */
export function addLoanRows(
  rows: LoanRows,
  copy: LoanCopy,
  placed: PlacedLoan[],
  { programOf, staff_id, at }: Recorded,
): void {
  const { level: bookLevel, ...before } = copy;
  let { last_event_id, moved_on } = copy;
  let count = 0;
  const idOn = (date: CalendarDate): string => v7({ msecs: middayOf(date) + count++ });
  const add = (kind: LendingEventKind, date: CalendarDate, loan: Loan & { loan_id: string }) => {
    const { site_grade_id, child_id, loan_id } = loan;
    const event_id = idOn(date);
    const previous = { previous_event_id: last_event_id, previous_moved_on: moved_on };
    const about = {
      accn_no: copy.accn_no,
      program: programOf(site_grade_id),
      site_grade_id,
      child_id,
      loan_id,
    };
    const recorded = { undoes_event_id: null, librarian_id: 1, staff_id, at };
    rows.events.push({ event_id, kind, ...about, date, ...previous, ...recorded });
    [last_event_id, moved_on] = [event_id, date];
  };

  const begin = (loan: Loan, site_loan_id: string | null): string => {
    if (loan.loan_id !== null) return loan.loan_id;
    const { to, site_grade_id, child_id, issued, returned, renewed, book_level, child_level } = loan;
    const loan_id = idOn(issued);
    const shared = { accn_no: copy.accn_no, program: programOf(site_grade_id), site_grade_id };
    const dates = { date_issue: issued, date_return: returned, undone: 0 };
    add(`issue_${to}`, issued, { ...loan, loan_id });
    if (to === 'site') rows.siteLoans.push({ site_loan_id: loan_id, ...shared, ...dates });
    else {
      const whose = { title_id: copy.title_id, child_id: child_id as number, site_loan_id };
      const levels = { date_renewed: renewed, level: book_level ?? bookLevel, child_level };
      rows.childLoans.push({ child_loan_id: loan_id, ...shared, ...whose, ...dates, ...levels });
      if (renewed !== null) add('renew_child', renewed, { ...loan, loan_id });
    }
    return loan_id;
  };

  const now: Held = { site_grade_id: null, child_id: null, site_loan_id: null, child_loan_id: null };
  const end = (loan: Loan, loan_id: string): void => {
    const { to, returned, ends, site_grade_id, child_id } = loan;
    if (returned === null) {
      now.site_grade_id = site_grade_id;
      if (to === 'site') now.site_loan_id = loan_id;
      else Object.assign(now, { child_id, child_loan_id: loan_id });
      return;
    }
    add(`return_${to}`, returned, { ...loan, loan_id });
    if (ends) rows.endings.push({ to, loan_id, date_return: returned });
  };

  for (const { loan, within } of placed) {
    const loan_id = begin(loan, null);
    for (const child of within) end(child, begin(child, loan_id));
    end(loan, loan_id);
  }
  rows.copies.push({ before: copy, after: { ...before, ...now, moved_on, last_event_id } });
}
