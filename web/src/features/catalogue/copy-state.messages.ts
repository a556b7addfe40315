import type { bookDetails } from '@storyvan/contract/catalogue';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { CopyState } from '@storyvan/contract/common/copy-state';
import type { ReplyOf } from '@storyvan/contract/endpoint';

type Book = Pick<ReplyOf<typeof bookDetails>, 'state' | 'held_by' | 'accn_no'>;

/** What can become of a copy, as a button says it. */
export const stateLabels: Record<CopyState, string> = {
  available: 'Back in stock',
  withdrawn: 'Withdrawn',
  lost: 'Lost',
};

/** What has become of it, in its history. */
export const stateWords: Record<CopyState, string> = {
  available: 'back in stock',
  withdrawn: 'withdrawn',
  lost: 'lost',
};

/** What can become of this copy, the likeliest first. A copy that is out can only be lost. */
export function statesAfter({ state, held_by }: Book): CopyState[] {
  if (state !== 'available') return state === 'lost' ? ['available', 'withdrawn'] : ['available', 'lost'];
  return held_by ? ['lost'] : ['withdrawn', 'lost'];
}

/** What saving does, before it is done. */
export function consequence({ held_by, accn_no }: Book, to: CopyState): string {
  if (to === 'available') return `${accn_no} can be lent again.`;
  if (to === 'withdrawn') return `${accn_no} stays on record and can no longer be lent.`;
  if (!held_by) return `${accn_no} stays on record. When it is found, take it back into the stock here.`;
  const since = `since ${formatDate(held_by.since)}`;
  const who =
    held_by.child_name === null
      ? `at ${held_by.place_name} ${since}`
      : `with ${held_by.child_name}, ${held_by.place_name}, ${since}`;
  return `${accn_no} is ${who}. The loan ends on this date and stays in the history. A copy that is out has to come back before it can be withdrawn.`;
}
