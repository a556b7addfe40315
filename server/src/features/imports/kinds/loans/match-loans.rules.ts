import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { formatDate } from '@storyvan/domain/calendar-date';
import type { Unusable } from '../../columns/input.ts';
import type { Fate } from '../plan.ts';
import type { Loan } from './copy-history.rules.ts';

/** Finds the loans of one copy that the library already has, so that a second import changes nothing. */

/** A loan that the library has. */
export interface KnownLoan {
  loan_id: number;
  to: 'site' | 'child';
  accn_no: string;
  site_grade_id: number;
  child_id: number | null;
  site_loan_id: number | null;
  date_issue: CalendarDate;
  date_renewed: CalendarDate | null;
  date_return: CalendarDate | null;
  /** The import of past loans that has added it and left it open; null for others. */
  left_open_by: string | null;
}

export interface Matched {
  /** New loans, and known ones that a row ends. */
  rows: Loan[];
  /** Open loans that the library has and no row ends. */
  open: Loan[];
  fates: Map<number, Fate>;
  rejects: { line: number; refusal: Unusable }[];
}

/** @param known with the words for its holder */
export function matchLoans(known: (KnownLoan & { holder: string })[], rows: Loan[]): Matched {
  const matched: Matched = { rows: [], open: [], fates: new Map(), rejects: [] };
  const left = new Set(known);
  // Rows with a return first: an exact match must not be taken by a row that is still open.
  for (const row of [...rows].sort((a, b) => Number(a.returned === null) - Number(b.returned === null))) {
    const alike = [...left].filter((loan) => isSameIssue(loan, row));
    const found =
      alike.find(({ date_return }) => date_return === row.returned) ??
      alike.find(({ date_return }) => date_return === null) ??
      alike[0];
    if (!found) {
      matched.rows.push(row);
      matched.fates.set(row.line as number, 'added');
      continue;
    }
    left.delete(found);
    takeKnown(matched, row, found);
  }
  for (const loan of left) if (loan.date_return === null) matched.open.push(loanOf(loan));
  return matched;
}

const isSameIssue = (loan: KnownLoan, row: Loan): boolean =>
  loan.to === row.to &&
  loan.site_grade_id === row.site_grade_id &&
  loan.child_id === row.child_id &&
  loan.date_issue === row.issued;

function takeKnown(matched: Matched, row: Loan, found: KnownLoan & { holder: string }): void {
  const line = row.line as number;
  if (found.date_return === row.returned) {
    if (found.date_return === null) matched.open.push(loanOf(found));
    matched.fates.set(line, 'unchanged');
  } else if (found.date_return === null) {
    matched.rows.push({ ...loanOf(found), line, where: row.where, returned: row.returned, ends: true });
    matched.fates.set(line, 'changed');
  } else if (row.returned === null) {
    // The return was recorded since the file was written, or was forgotten in it.
    matched.fates.set(line, 'unchanged');
  } else {
    const refusal = {
      kind: 'other return',
      reason: `The library has a return of this loan on ${formatDate(found.date_return)}.`,
    };
    matched.rejects.push({ line, refusal });
  }
}

const loanOf = (loan: KnownLoan & { holder: string }): Loan => ({
  line: null,
  where: 'the library’s records',
  to: loan.to,
  loan_id: loan.loan_id,
  site_loan_id: loan.site_loan_id,
  site_grade_id: loan.site_grade_id,
  child_id: loan.child_id,
  holder: loan.holder,
  issued: loan.date_issue,
  renewed: loan.date_renewed,
  returned: loan.date_return,
  ends: false,
  book_level: null,
  child_level: null,
  isImported: loan.left_open_by !== null,
});
