import { Group, Stack, VisuallyHidden } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { listComments, type ReportComment } from '@storyvan/contract/reports';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ago, exactTime } from '../../../lib/ago.ts';
import { call } from '../../../lib/call.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import type { Read } from '../../../lib/use-read.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { Initials } from '../../../ui/Initials.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { usePrinting } from '../../../ui/table/use-printing.ts';
import { newComments, pollingFails } from '../reports.messages.ts';
import { CommentForm } from './CommentForm.tsx';
import classes from './ReportScreen.module.css';
import { useNow } from './use-now.ts';

interface DiscussionProps {
  program: Programme;
  rep_id: number;
  /** The comments that came with the report, if it has them. */
  first: ReportComment[] | undefined;
}

/** The comments on a report; new ones appear automatically. */
export function Discussion({ program, rep_id, first }: DiscussionProps) {
  const { read, behind, append, refresh } = useDiscussion(program, rep_id, first);
  const news = useNewComments(read.data);
  const count = read.data?.length ?? 0;
  return (
    <Section title="Discussion" aside={count > 0 && formatNumber(count)}>
      <DataState read={read}>
        {(comments) => (
          <>
            {comments.length === 0 && (
              <Text tone="dim" data-screen-only>
                No comments yet. Ask a question, or say what went well or what you would try.
              </Text>
            )}
            <Comments comments={comments} />
          </>
        )}
      </DataState>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      <Stack gap="md" mt="lg" data-screen-only>
        {behind && (
          <Text size="sm" tone="dim">
            {pollingFails}
          </Text>
        )}
        <CommentForm program={program} rep_id={rep_id} onSent={append} onArrived={refresh} />
      </Stack>
    </Section>
  );
}

function Comments({ comments }: { comments: ReportComment[] }) {
  const now = useNow();
  const printing = usePrinting();
  return (
    <ol className={classes.comments} aria-label="Comments">
      {comments.map(({ comment_id, author, at, comment, mine }) => (
        <li key={comment_id} className={classes.comment} data-mine={mine || undefined}>
          <Initials name={author} />
          <div className={classes.body}>
            <Group align="baseline" gap="0 0.625rem">
              <Text as="strong" strong>
                <bdi dir="auto">{author}</bdi>
              </Text>
              <Text as="span" size="xs" tone="dim">
                <time dateTime={at} title={exactTime(at)}>
                  {printing ? exactTime(at) : ago(at, now)}
                </time>
              </Text>
            </Group>
            <Text lines="typed" dir="auto">
              {comment}
            </Text>
          </div>
        </li>
      ))}
    </ol>
  );
}

/**
 * The comments on a report, oldest first. Polls for new ones every few seconds while the page is visible, and less
 * often while the server does not answer.
 */
function useDiscussion(program: Programme, rep_id: number, first: ReportComment[] | undefined) {
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
function useNewComments(comments: ReportComment[] | undefined): string {
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
