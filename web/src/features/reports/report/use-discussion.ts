import type { Programme } from '@storyvan/contract/common/programme';
import { listComments, type ReportComment } from '@storyvan/contract/reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import type { Read } from '../../../lib/use-read.ts';
import { newComments } from '../reports.messages.ts';

/**
 * The comments on a report, oldest first. Polls for new ones every few seconds while the page is visible, and less
 * often while the server does not answer.
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
      // Read the cache again: a comment may have been sent while this was loading.
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
    /** The comments may be out of date: the server did not answer. */
    behind: query.data !== undefined && query.isError,
    append: (comment: ReportComment) =>
      client.setQueryData<ReportComment[]>(key, (before) => merged(before ?? [], [comment])),
    refresh: retry,
  };
}

const everyMs = 5_000;
const mostMs = 60_000;

/** The time until the next poll, after this many failures in a row. */
export const askAgainAfter = (failures: number): number => Math.min(everyMs * 2 ** failures, mostMs);

/** Two lists merged, oldest first, each comment once. */
export function merged(known: ReportComment[], fresh: ReportComment[]): ReportComment[] {
  const ids = new Set(known.map(({ comment_id }) => comment_id));
  const added = fresh.filter(({ comment_id }) => !ids.has(comment_id));
  return added.length === 0
    ? known
    : [...known, ...added].toSorted((one, other) => one.comment_id - other.comment_id);
}

/** Of two comments written at the same moment, the later number may become visible first. */
const unsettledMs = 60_000;

/** The comment to poll from: comments written within a minute of the newest are read once more. */
export function settledUpTo(comments: ReportComment[]): number {
  const newest = Math.max(...comments.map(({ at }) => Date.parse(at)));
  return comments.findLast(({ at }) => Date.parse(at) < newest - unsettledMs)?.comment_id ?? 0;
}

/** The announcement for screen readers when others have commented since the discussion was opened. */
export function useNewComments(comments: ReportComment[] | undefined): string {
  const known = useRef<Set<number>>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (!comments) return;
    const before = known.current;
    known.current = new Set(comments.map(({ comment_id }) => comment_id));
    if (!before) return;
    const others = comments.filter(({ comment_id, mine }) => !mine && !before.has(comment_id));
    if (others.length > 0) setWords(newComments(others.map(({ author }) => author)));
  }, [comments]);
  return words;
}
