import { bookLendingHistory, bookLoansPageSize } from '@storyvan/contract/catalogue';
import { call, pathOf } from '../../lib/call.ts';
import { usePages } from '../../lib/use-pages.ts';

/** Where a copy has been, the newest loans first; older ones on demand. */
export function useBookLoans(accn_no: string) {
  const params = { id: accn_no };
  return usePages({
    key: pathOf(bookLendingHistory, { params }),
    first: undefined as string | undefined,
    load: (before, signal) => call(bookLendingHistory, { params, query: { before } }, signal),
    rowsOf: (page) => page,
    nextOf: (page) => (page.length < bookLoansPageSize ? null : (page.at(-1)?.loan_id ?? null)),
  });
}
