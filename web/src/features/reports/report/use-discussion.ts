import type { Programme } from '@storyvan/contract/common/programme';
import { listComments, type ReportComment } from '@storyvan/contract/reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import type { Read } from '../../../lib/use-read.ts';
import { newComments } from '../reports.messages.ts';

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

const everyMs = 5_000;
const mostMs = 60_000;

/** When to ask for new comments again, after so many failures in a row. */
export const askAgainAfter = (failures: number): number => Math.min(everyMs * 2 ** failures, mostMs);

/** Two lists as one, the oldest first and each comment once. */
export function merged(known: ReportComment[], fresh: ReportComment[]): ReportComment[] {
  const ids = new Set(known.map(({ comment_id }) => comment_id));
  const added = fresh.filter(({ comment_id }) => !ids.has(comment_id));
  return added.length === 0
    ? known
    : [...known, ...added].toSorted((one, other) => one.comment_id - other.comment_id);
}

/** Of two that write at one moment the later number may be seen first, and so may one's own before another's. */
const unsettledMs = 60_000;

/** The comment from which on to ask: what was written within a minute of the newest is asked for once more. */
export function settledUpTo(comments: ReportComment[]): number {
  const newest = Math.max(...comments.map(({ at }) => Date.parse(at)));
  return comments.findLast(({ at }) => Date.parse(at) < newest - unsettledMs)?.comment_id ?? 0;
}

/** What a screen reader is told when others have commented since the discussion was opened. */
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
