import type { Holder } from '@storyvan/contract/common/programme';
import { changeCopyState, issueBookSite } from '@storyvan/contract/lending';
import {
  type Difference,
  fixDifference,
  type StocktakeFix,
  type StocktakeProgress,
  scanForStocktake,
  takeOutScan,
} from '@storyvan/contract/stocktake';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { call } from '../../../lib/call.ts';
import { newRequestId } from '../../../lib/new-request-id.ts';
import { librarian_id, returnCopy } from '../../../records/loan/return-copy.ts';
import { placeOf } from '../stocktake-links.ts';

/** What a fix does, by the calls that lend and take back books everywhere. */

/** `counted`: it is here after all. `taken_out`: the scan was a mistake. */
export type RowAct = StocktakeFix | 'counted' | 'taken_out';

interface Answer {
  status: { status: string; message: string };
}

/** One call, with its own request_id, so that it can be sent again. */
export interface Step {
  send: () => Promise<Answer>;
  /** The statuses after which the next step makes sense. */
  goesOn: readonly string[];
}

function setState({ accn_no }: Difference, state: 'lost' | 'available'): Step {
  const date = unpadded(today());
  const note = 'Stocktake';
  const body = { accn_no, state, date, note, librarian_id, request_id: newRequestId() };
  return { send: () => call(changeCopyState, { body }), goesOn: ['saved', 'no change'] };
}

function takeBack({ accn_no, held_by }: Difference, place: Holder | null): Step[] {
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
export function stepsOf(stocktake: StocktakeProgress, row: Difference, act: RowAct): Step[] {
  const { stocktake_id } = stocktake;
  const { accn_no } = row;
  const request_id = newRequestId();
  if (act === 'counted') {
    const body = { stocktake_id, accn_no, request_id };
    return [{ send: () => call(scanForStocktake, { body }), goesOn: ['expected here', 'already scanned'] }];
  }
  if (act === 'taken_out') {
    const body = { scan_id: String(row.scan_id), request_id };
    return [{ send: () => call(takeOutScan, { body }), goesOn: ['taken out', 'already taken out'] }];
  }
  const body = { stocktake_id, accn_no, fix: act, request_id };
  const first: Step = { send: () => call(fixDifference, { body }), goesOn: ['noted'] };
  if (act === 'here') return [first];
  if (act === 'lost' || act === 'available') return [first, setState(row, act)];
  const place = placeOf(stocktake);
  const toStock = row.kind === 'lost' ? [setState(row, 'available')] : takeBack(row, place);
  const here = act === 'lent_here' && place ? [lendHere(row, place)] : [];
  return [first, ...toStock, ...here];
}
