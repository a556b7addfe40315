import type { LendingCopy } from '@storyvan/domain/lending/act';
import { heldByOf } from '@storyvan/domain/lending/held-by';
import type { CopyRow } from './lending.queries.ts';

/** The copy as the domain knows it, from its row. */
export const copyOf = (row: CopyRow): LendingCopy => ({
  ...row,
  known: true,
  held_by: heldByOf(row),
  at_place: row.site_loan_id !== null,
  place_since: row.site_date_issue,
  loan:
    row.child_loan_id === null
      ? null
      : {
          child_id: row.child_id,
          child_name: row.child_name,
          child_level: row.loan_child_level,
          date_issue: row.child_date_issue,
          date_renewed: row.child_date_renewed,
        },
});
