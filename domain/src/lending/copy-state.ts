import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import type { copyStateStatuses } from '@storyvan/contract/lending';
import type { CalendarDate } from '../calendar-date.ts';
import { type CopyState, decideOrder, statusOf, whereIs } from './rules.ts';

/** When a copy may leave the stock and come back: withdrawn only in the library, lost anywhere. */

interface RefusedState {
  kind: 'refused';
  status: Exclude<(typeof copyStateStatuses)[number], 'saved'>;
  message: string;
  held_by: HeldBy | null;
}

const doneTo = {
  available: 'returned to stock',
  withdrawn: 'withdrawn',
  lost: 'recorded as lost',
} as const;

const already = {
  available: 'is in the stock, neither withdrawn nor lost',
  withdrawn: 'is already withdrawn',
  lost: 'is already recorded as lost',
} as const;

export function decideCopyState(
  copy: CopyState | null,
  accn_no: string,
  to: CopyState['state'],
  date: CalendarDate,
): ReturnType<typeof decideOrder> | RefusedState {
  if (!copy) {
    const message = `No book has the accession number ${accn_no}.`;
    return { kind: 'refused', status: 'unknown accession number', message, held_by: null };
  }
  const { held_by } = copy;
  if (copy.state === to) {
    return { kind: 'refused', status: 'no change', message: `${copy.accn_no} ${already[to]}.`, held_by };
  }
  if (to === 'withdrawn' && held_by) {
    const message = `${copy.accn_no} is ${whereIs(held_by)}. Take it back to the library first, or record it as lost.`;
    return { kind: 'refused', status: statusOf(held_by), message, held_by };
  }
  return decideOrder(copy, date, doneTo[to]);
}

/** The states a copy can change to, the likeliest first. */
export function statesAfter({ state, held_by }: Pick<CopyState, 'state' | 'held_by'>): CopyState['state'][] {
  if (state !== 'available') return state === 'lost' ? ['available', 'withdrawn'] : ['available', 'lost'];
  return held_by ? ['lost'] : ['withdrawn', 'lost'];
}

/** The message of a change. */
export function copyStateMessage(copy: CopyState, to: CopyState['state']): string {
  const was = to === 'lost' && copy.held_by ? ` It was ${whereIs(copy.held_by)}.` : '';
  return `${copy.accn_no} is ${doneTo[to]}.${was}`;
}
