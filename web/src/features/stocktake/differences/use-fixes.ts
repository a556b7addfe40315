import { useMap } from '@mantine/hooks';
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
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { newRequestId } from '../../../lib/new-request-id.ts';
import { counted } from '../../../lib/numbers.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { refreshReads } from '../../../lib/use-read.ts';
import { librarian_id, returnCopy } from '../../../records/loan/return-copy.ts';
import { growlError, growlSuccess } from '../../../ui/growl.ts';
import { fixLabels } from '../stocktake.messages.ts';
import { placeOf } from '../stocktake-links.ts';

export interface Fixes {
  /** The rows that are being fixed. */
  busy: ReadonlySet<string>;
  /** Why a row could not be fixed. */
  troubles: ReadonlyMap<string, string>;
  fix: (rows: Difference[], act: RowAct) => void;
}

/** Fixes differences one after the other; a repeated attempt continues with the step that failed. */
export function useFixes(stocktake: StocktakeProgress): Fixes {
  const client = useQueryClient();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const troubles = useMap<string, string>();
  const left = useRef(new Map<string, Step[]>());

  const stepsFor = (row: Difference, act: RowAct): Step[] => {
    const key = `${row.accn_no} ${act}`;
    const steps = left.current.get(key) ?? stepsOf(stocktake, row, act);
    left.current.set(key, steps);
    return steps;
  };

  /** True if all steps are done. */
  const fixOne = async (row: Difference, act: RowAct): Promise<boolean> => {
    const steps = stepsFor(row, act);
    for (let step = steps[0]; step; step = steps[0]) {
      const trouble = await sendStep(step);
      if (trouble !== null) {
        troubles.set(row.accn_no, trouble.message);
        // A refusal may be answered otherwise later, so it is sent as a new request.
        if (!trouble.retry) left.current.delete(`${row.accn_no} ${act}`);
        return false;
      }
      steps.shift();
    }
    troubles.delete(row.accn_no);
    return true;
  };

  const fixAll = async (rows: Difference[], act: RowAct): Promise<void> => {
    setBusy(new Set(rows.map(({ accn_no }) => accn_no)));
    let done = 0;
    for (const row of rows) if (await fixOne(row, act)) done++;
    setBusy(new Set());
    if (done > 0) growlSuccess(`${labelOf(act)}: ${done === 1 ? rows[0]?.accn_no : counted(done, 'book')}`);
    if (done < rows.length) growlError(`${counted(rows.length - done, 'book')} could not be changed.`);
    refreshReads(client);
  };

  return { busy, troubles, fix: (rows, act) => void fixAll(rows, act) };
}

export const labelOf = (act: RowAct): string =>
  act === 'counted' ? fixLabels.here : act === 'taken_out' ? 'Take out' : fixLabels[act];

/** Null if it succeeded; otherwise why not, and whether the same request may be sent again. */
async function sendStep(step: Step): Promise<{ message: string; retry: boolean } | null> {
  let answer: { status: { status: string; message: string } } | undefined;
  const error = await sendOnce(async () => {
    answer = await step.send();
  });
  if (error) return { message: error.message, retry: true };
  if (answer === undefined || step.goesOn.includes(answer.status.status)) return null;
  return { message: answer.status.message, retry: false };
}

/** What a fix does, by the calls that lend and take back books everywhere. */

/** `counted`: it is here after all. `taken_out`: the scan was a mistake. */
export type RowAct = StocktakeFix | 'counted' | 'taken_out';

interface Answer {
  status: { status: string; message: string };
}

/** One call, with its own request_id, so that it can be sent again. */
interface Step {
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
function stepsOf(stocktake: StocktakeProgress, row: Difference, act: RowAct): Step[] {
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
