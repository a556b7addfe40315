import type { HeldBy, LendingDetails } from '@storyvan/contract/lending';
import type { CopyRow } from './lending.queries.ts';
import type { CopyState, Decision } from './lending.rules.ts';

/** From rows to what the rules ask about and what the reply tells. */

export function heldByOf(copy: CopyRow): HeldBy | null {
  if (copy.site_grade_id === null || copy.program === null) return null;
  const withChild = copy.child_id !== null;
  return {
    program: copy.program,
    site_grade_id: copy.site_grade_id,
    place_name: copy.place_name,
    school_id: copy.school_id,
    child_id: copy.child_id,
    child_name: copy.child_name,
    since: (withChild ? copy.child_date_issue : copy.site_date_issue) ?? '',
  };
}

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
    diff_level: level !== null && child_level !== null ? level - child_level : null,
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
