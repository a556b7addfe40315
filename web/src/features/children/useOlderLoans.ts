import { type ChildLoan, childHistory } from '@storyvan/contract/children';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call, pathOf } from '../../lib/call.ts';
import type { Read } from '../../lib/use-read.ts';

interface Older {
  more: boolean;
  loading: boolean;
  error: Error | null;
  load: () => void;
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
  const older: Older = {
    more: query.hasNextPage,
    loading: query.isFetchingNextPage,
    error: query.isFetchNextPageError ? query.error : null,
    load: () => {
      query.fetchNextPage();
    },
  };
  const retry = () => {
    query.refetch();
  };
  if (query.data) {
    const data = query.data.pages.flatMap((page) => page.loans);
    return { read: { status: data.length === 0 ? 'empty' : 'done', data, retry }, older };
  }
  const read: Read<ChildLoan[]> = query.error
    ? { status: 'failed', error: query.error, retry }
    : { status: 'loading', retry };
  return { read, older };
}
