import { type ChildLoan, childHistory } from '@storyvan/contract/children';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, pathOf } from '../../lib/call.ts';
import type { Read } from '../../lib/use-read.ts';

interface Older {
  more: boolean;
  loading: boolean;
  error: Error | null;
  load: () => void;
  /** Every loan, for a file or for paper; the screen keeps what it has. */
  loadAll: () => Promise<ChildLoan[]>;
}

/** A child's loans, paged by key: what is loaded so far, and how to load older ones. */
export function useOlderLoans(child_id: number): { read: Read<ChildLoan[]>; older: Older } {
  const params = { childId: child_id };
  const query = useInfiniteQuery({
    queryKey: [pathOf(childHistory, { params }), 'paged'],
    queryFn: ({ pageParam, signal }) => call(childHistory, { params, query: { before: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
  // The same list as long as no page has come, for it is told apart by being the same.
  const loans = useMemo(() => query.data?.pages.flatMap((page) => page.loans), [query.data]);
  const loadAll = async (): Promise<ChildLoan[]> => {
    const all = [...(loans ?? [])];
    let before = query.data?.pages.at(-1)?.next ?? null;
    while (before !== null) {
      const page = await call(childHistory, { params, query: { before } });
      all.push(...page.loans);
      before = page.next;
    }
    return all;
  };
  const older: Older = {
    more: query.hasNextPage,
    loading: query.isFetchingNextPage,
    error: query.isFetchNextPageError ? query.error : null,
    load: () => {
      query.fetchNextPage();
    },
    loadAll,
  };
  const retry = () => {
    query.refetch();
  };
  if (loans) {
    return { read: { status: loans.length === 0 ? 'empty' : 'done', data: loans, retry }, older };
  }
  const read: Read<ChildLoan[]> = query.error
    ? { status: 'failed', error: query.error, retry }
    : { status: 'loading', retry };
  return { read, older };
}
