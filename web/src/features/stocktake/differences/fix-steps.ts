import type { Holder } from '@storyvan/contract/common/programme';
import { changeCopyState, issueBookSite } from '@storyvan/contract/lending';
import { type Difference, fixDifference, type StocktakeFix } from '@storyvan/contract/stocktake';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { call } from '../../../lib/call.ts';
import { newRequestId } from '../../../lib/new-request-id.ts';
import { librarian_id, returnCopy } from '../../../records/loan/return-copy.ts';

/** What a fix does, by the calls that lend and take back books everywhere. */

interface Answer {
  status: { status: string; message: string };
}

/** One call, with its own request_id, so that it can be sent again. */
export interface Step {
  send: () => Promise<Answer>;
  /** The statuses after which the next step makes sense. */
  goesOn: readonly string[];
}

interface Fixing {
  stocktake_id: number;
  /** The place that is counted; null for the library. */
  place: Holder | null;
}

function note({ stocktake_id }: Fixing, { accn_no }: Difference, fix: StocktakeFix): Step {
  const body = { stocktake_id, accn_no, fix, request_id: newRequestId() };
  return { send: () => call(fixDifference, { body }), goesOn: ['noted'] };
}

function setState({ accn_no }: Difference, state: 'lost' | 'available'): Step {
  const date = unpadded(today());
  const note = 'Stocktake';
  const body = { accn_no, state, date, note, librarian_id, request_id: newRequestId() };
  return { send: () => call(changeCopyState, { body }), goesOn: ['saved', 'no change'] };
}

function takeBack({ accn_no, held_by }: Difference, { place }: Fixing): Step[] {
  if (!held_by) return [];
  const back = (from: 'child' | 'place', alsoFine: string[]): Step => {
    const asked = { accn_no, date: today(), request_id: newRequestId() };
    return { send: () => returnCopy(from, held_by, asked), goesOn: ['returned', ...alsoFine] };
  };
  const fromPlace = back('place', ['not at this site', 'not at this grade']);
  if (held_by.child_id === null) return [fromPlace];
  const fromChild = back('child', []);
  // It goes back into the box of the child’s place, and is taken back from there too, unless that is the place counted.
  return held_by.site_grade_id === place?.site_grade_id ? [fromChild] : [fromChild, fromPlace];
}

function lendHere({ accn_no }: Difference, place: Holder): Step {
  const { program, site_grade_id } = place;
  const date_issue = unpadded(today());
  const body = { program, site_grade_id, accn_no, date_issue, librarian_id, request_id: newRequestId() };
  // A child's book goes back into the box of this place by its return.
  return {
    send: () => call(issueBookSite, { body }),
    goesOn: ['issued', 'already at a site', 'already at a grade'],
  };
}

/** First the note in the list, so that it says who did it even if the connection fails in between. */
export function stepsOf(fixing: Fixing, row: Difference, fix: StocktakeFix): Step[] {
  const first = note(fixing, row, fix);
  if (fix === 'here') return [first];
  if (fix === 'lost' || fix === 'available') return [first, setState(row, fix)];
  const toStock = row.kind === 'lost' ? [setState(row, 'available')] : takeBack(row, fixing);
  const here = fix === 'lent_here' && fixing.place ? [lendHere(row, fixing.place)] : [];
  return [first, ...toStock, ...here];
}
