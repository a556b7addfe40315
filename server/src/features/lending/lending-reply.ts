import type { LendingDetails } from '@storyvan/contract/common/lending-fields';
import { diffLevel } from '@storyvan/domain/diff-level';
import { heldByOf } from '@storyvan/domain/held-by';
import type { CopyState, Decision } from '@storyvan/domain/lending';
import { changed, unchanged } from '../../db/command.ts';
import type { CopyRow } from './lending.queries.ts';

/** Turns rows into the input of the rules and the details of the reply. */

export const stateOf = (copy: CopyRow): CopyState => ({
  accn_no: copy.accn_no,
  state: copy.state,
  held_by: heldByOf(copy),
  moved_on: copy.moved_on,
});

type Happened = Pick<LendingDetails, 'event_id' | 'program' | 'site_grade_id' | 'place_name'> &
  Partial<LendingDetails>;

const bookOf = (copy: CopyRow | LendingDetails) => {
  const { accn_no, isbn, title, author, language, level, category_primary, hex_code, cover } = copy;
  return { accn_no, isbn, title, author, language, level, category_primary, hex_code, cover };
};

export function detailsOf(copy: CopyRow, happened: Happened): LendingDetails {
  const { level } = copy;
  const child_level = happened.child_level ?? null;
  return {
    ...bookOf(copy),
    child_id: null,
    child_name: null,
    child_level,
    diff_level: diffLevel(level, child_level),
    child_books: null,
    had_before: null,
    date_issue: null,
    date_renewed: null,
    due_on: null,
    date_return: null,
    taken_back: [],
    wishes: [],
    ...happened,
  };
}

export const refusal = (decision: Extract<Decision, { kind: 'refused' }>, copy: CopyRow | null = null) =>
  unchanged({
    status: { status: decision.status, message: decision.message },
    details: null,
    held_by: decision.held_by,
    book: copy && bookOf(copy),
  });

export const success = <S extends 'issued' | 'renewed' | 'returned' | 'undone'>(
  status: S,
  message: string,
  details: LendingDetails,
) => changed({ status: { status, message }, details, held_by: null, book: bookOf(details) });
