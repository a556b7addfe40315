import { childHistory } from '@storyvan/contract/children';
import { call, pathOf } from '../../lib/call.ts';
import { usePages } from '../../lib/use-pages.ts';

/** A child's loans, paged by key. */
export function useOlderLoans(child_id: number) {
  const params = { childId: child_id };
  return usePages({
    key: pathOf(childHistory, { params }),
    first: undefined as string | undefined,
    load: (after, signal) => call(childHistory, { params, query: { after } }, signal),
    rowsOf: (page) => page.loans,
    nextOf: (page) => page.next,
  });
}
