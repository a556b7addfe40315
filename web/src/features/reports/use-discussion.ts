import type { Programme } from '@storyvan/contract/common/programme';
import { listComments, type ReportComment } from '@storyvan/contract/reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/call.ts';
import type { Read } from '../../lib/use-read.ts';
import { askAgainAfter, merged, settledUpTo } from './discussion-order.ts';

/**
 * The comments on a report, the oldest first. While the page is visible it asks for new ones every few seconds, and
 * more seldom when the server does not answer.
 */
export function useDiscussion(program: Programme, rep_id: number, first: ReportComment[] | undefined) {
  const client = useQueryClient();
  const failures = useRef(0);
  const key = ['discussion', program, rep_id];
  const known = () => client.getQueryData<ReportComment[]>(key) ?? [];
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      failures.current += 1;
      const params = { program, id: rep_id, after: String(settledUpTo(known())) };
      const fresh = await call(listComments, { params }, signal);
      failures.current = 0;
      // Known anew, for a comment may have been sent while this was under way.
      return merged(known(), fresh);
    },
    ...(first ? { initialData: first } : {}),
    retry: false,
    refetchInterval: () => askAgainAfter(failures.current),
  });
  const retry = () => {
    query.refetch();
  };
  const read: Read<ReportComment[]> = query.data
    ? { status: 'done', data: query.data, retry }
    : query.error
      ? { status: 'failed', error: query.error, retry }
      : { status: 'loading', retry };
  return {
    read,
    /** What stands may be old: the server did not answer. */
    behind: query.data !== undefined && query.isError,
    append: (comment: ReportComment) =>
      client.setQueryData<ReportComment[]>(key, (before) => merged(before ?? [], [comment])),
    refresh: retry,
  };
}
