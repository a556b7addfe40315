import { useMap } from '@mantine/hooks';
import type { Difference, StocktakeProgress } from '@storyvan/contract/stocktake';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { counted } from '../../../lib/numbers.ts';
import { sendOnce } from '../../../lib/send-once.ts';
import { refreshReads } from '../../../lib/use-read.ts';
import { growlError, growlSuccess } from '../../../ui/growl.ts';
import { fixLabels } from '../stocktake.messages.ts';
import { type RowAct, type Step, stepsOf } from './fix-steps.ts';

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
