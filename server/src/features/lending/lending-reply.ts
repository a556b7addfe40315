import { diffLevel } from '@storyvan/contract/common/diff-level';
import type { LendingDetails } from '@storyvan/contract/lending';
import { heldByOf } from './held-by.queries.ts';
import type { CopyRow } from './lending.queries.ts';
import type { CopyState, Decision } from './lending.rules.ts';

/** From rows to what the rules ask about and what the reply tells. */

export const stateOf = (copy: CopyRow): CopyState => ({
  accn_no: copy.accn_no,
  state: copy.state,
  held_by: heldByOf(copy),
  moved_on: copy.moved_on,
});

type Happened = Pick<LendingDetails, 'event_id' | 'program' | 'site_grade_id' | 'place_name'> &
  Partial<LendingDetails>;

export function detailsOf(copy: CopyRow, happened: Happened): LendingDetails {
  const { accn_no, isbn, title, author, language, level, category_primary, hex_code } = copy;
  const child_level = happened.child_level ?? null;
  return {
    accn_no,
    isbn,
    title,
    author,
    language,
    level,
    category_primary,
    hex_code,
    child_id: null,
    child_name: null,
    child_level,
    diff_level: diffLevel(level, child_level),
    child_books: null,
    had_before: null,
    date_issue: null,
    date_return: null,
    ...happened,
  };
}

export const refusal = (decision: Extract<Decision, { kind: 'refused' }>) => ({
  status: { status: decision.status, message: decision.message },
  details: null,
  held_by: decision.held_by,
});

export const success = <S extends 'issued' | 'returned' | 'undone'>(
  status: S,
  message: string,
  details: LendingDetails,
) => ({ status: { status, message }, details, held_by: null });
