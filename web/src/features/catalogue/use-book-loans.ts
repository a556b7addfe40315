import { bookLendingHistory } from '@storyvan/contract/catalogue';
import { callPage, pathOf } from '../../lib/call.ts';
import { useLinkedPages } from '../../lib/use-pages.ts';

/** Where a copy has been, the newest loans first; older ones on demand. */
export function useBookLoans(accn_no: string) {
  const params = { id: accn_no };
  return useLinkedPages({
    key: pathOf(bookLendingHistory, { params }),
    load: (after, signal) => callPage(bookLendingHistory, { params, query: { after } }, signal),
  });
}
