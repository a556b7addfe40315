import type { ChildWish } from '@storyvan/contract/common/wish-fields';
import { heldByOf } from '@storyvan/domain/lending/held-by';
import { dueOn, type LoanPeriods } from '@storyvan/domain/overdue';
import type { CopyToLend } from './wish.queries.ts';

/** Where the copies of a title are, as seen from one place. Pure: rows in, counts out. */

type WhereCopies = Pick<
  ChildWish,
  'accn_no' | 'copies' | 'in_library' | 'here' | 'available_here' | 'next_back'
>;

export function whereCopies(
  copies: readonly CopyToLend[],
  site_grade_id: number,
  periods: LoanPeriods,
): WhereCopies {
  const inLibrary = copies.filter((copy) => copy.site_grade_id === null);
  const here = copies.filter((copy) => copy.site_grade_id === site_grade_id && copy.child_id === null);
  const out = copies.filter((copy) => !inLibrary.includes(copy) && !here.includes(copy));
  const [next_back = null] = out
    .flatMap((copy) => outOf(copy, periods) ?? [])
    .sort(
      (a, b) =>
        Number(b.site_grade_id === site_grade_id) - Number(a.site_grade_id === site_grade_id) ||
        compareText(a.due, b.due) ||
        compareText(a.accn_no, b.accn_no),
    );
  const byNumber = [here, inLibrary].map((some) => some.map(({ accn_no }) => accn_no).sort()[0]);
  return {
    accn_no: byNumber[0] ?? byNumber[1] ?? next_back?.accn_no ?? null,
    copies: copies.length,
    in_library: inLibrary.length,
    here: here.length,
    available_here: here.length > 0,
    next_back,
  };
}

const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** Who has a copy, and until when. */
function outOf(copy: CopyToLend, periods: LoanPeriods): WhereCopies['next_back'] {
  const held = heldByOf(copy);
  if (!held) return null;
  const period = periods[held.child_id === null ? 'site' : 'child'][held.program];
  return { accn_no: copy.accn_no, ...held, due: dueOn(held.since, period) };
}
