import type { CopyPlace } from '../../../../records/copy/copy-place.ts';
import { addedEntries, type JournalEntry } from '../../../../records/import/journal.ts';
import type { LoanRows } from './loan-rows.ts';

/** What an import of loans notes for its revert: new loans, loans that it ends, and where each copy was before. */

/** As an import of loans has left a copy. */
export interface CopyAfter {
  state: string;
  moved_on: string;
  last_event_id: string;
}

/** Of loans that have their numbers. */
export const siteLoanEntries = (loans: LoanRows['siteLoans']): JournalEntry[] =>
  addedEntries(
    'site_loan',
    loans.map(({ site_loan_id }) => site_loan_id as number),
    { undone: 0 },
  );

export const childLoanEntries = (loans: LoanRows['childLoans']): JournalEntry[] =>
  addedEntries(
    'child_loan',
    loans.map(({ child_loan_id }) => child_loan_id as number),
    { undone: 0 },
  );

/** Of the library's loans that end, and of the copies. */
export const changedEntries = ({ endings, copies }: Pick<LoanRows, 'endings' | 'copies'>): JournalEntry[] => [
  ...endings.map(
    ({ to, loan_id, date_return }): JournalEntry => ({
      noun: `${to}_loan`,
      key: loan_id,
      before: { date_return: null },
      after: { date_return },
    }),
  ),
  ...copies.map(({ before, after }): JournalEntry => {
    const { accn_no, site_grade_id, child_id, site_loan_id, child_loan_id, moved_on, last_event_id } = before;
    return {
      noun: 'copy',
      key: accn_no,
      before: {
        site_grade_id,
        child_id,
        site_loan_id,
        child_loan_id,
        moved_on,
        last_event_id,
      } satisfies CopyPlace,
      after: {
        state: before.state,
        moved_on: after.moved_on as string,
        last_event_id: after.last_event_id as string,
      } satisfies CopyAfter,
    };
  }),
];
