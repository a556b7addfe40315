import type { BoxCopy, ClosedBox } from '@storyvan/contract/box';
import { type BoxOf, boxGroup } from '@storyvan/domain/box';
import { type HeldByRow, heldByOf } from '@storyvan/domain/lending/held-by';
import { compareNames } from '@storyvan/domain/name-order';
import type { BoxOutcome } from '../../db/tables/box.ts';

/** The checklist of a box, and what became of its copies. */

type BoxCopyRow = HeldByRow &
  Omit<BoxCopy, 'listed' | 'held_by' | 'back'> & {
    listed: number;
    site_loan_id: number | null;
    /** The loan under which the box expects the copy back. */
    expected_loan_id: number | null;
  };

const byTitle = (a: { title: string; accn_no: string }, b: { title: string; accn_no: string }): number =>
  compareNames(a.title, b.title) || compareNames(a.accn_no, b.accn_no);

export const boxCopiesOf = (rows: BoxCopyRow[]): BoxCopy[] =>
  rows
    .map((row) => ({
      accn_no: row.accn_no,
      isbn: row.isbn,
      title: row.title,
      author: row.author,
      language: row.language,
      level: row.level,
      category_primary: row.category_primary,
      hex_code: row.hex_code,
      cover: row.cover,
      listed: row.listed === 1,
      state: row.state,
      held_by: heldByOf(row),
      back: row.expected_loan_id !== null && row.expected_loan_id !== row.site_loan_id,
    }))
    .sort(byTitle);

const outcomeOf = { expected: 'missing', done: 'done', away: 'away', 'not ours': 'not ours' } as const;

/** The copies by what became of them. */
export function outcomesOf(copies: BoxCopy[], box: BoxOf): Map<BoxOutcome, string[]> {
  const outcomes = new Map<BoxOutcome, string[]>();
  for (const copy of copies) {
    const outcome = outcomeOf[boxGroup(copy, box)];
    outcomes.set(outcome, [...(outcomes.get(outcome) ?? []), copy.accn_no]);
  }
  return outcomes;
}

type OutcomeRow = { accn_no: string; title: string; outcome: BoxOutcome | null };

export function resultOf(rows: OutcomeRow[]): Pick<ClosedBox, 'outcomes' | 'missing'> {
  const count = (of: BoxOutcome) => rows.filter(({ outcome }) => outcome === of).length;
  return {
    outcomes: {
      done: count('done'),
      missing: count('missing'),
      away: count('away'),
      not_ours: count('not ours'),
    },
    missing: rows
      .filter(({ outcome }) => outcome === 'missing')
      .map(({ accn_no, title }) => ({ accn_no, title }))
      .sort(byTitle),
  };
}
