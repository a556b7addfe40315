import { Group, Stack, VisuallyHidden } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { ReportComment } from '@storyvan/contract/reports';
import { ago, exactTime } from '../../../lib/ago.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { Initials } from '../../../ui/Initials.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Text } from '../../../ui/Text.tsx';
import { usePrinting } from '../../../ui/table/use-printing.ts';
import { pollingFails } from '../reports.messages.ts';
import { CommentForm } from './CommentForm.tsx';
import classes from './ReportScreen.module.css';
import { useDiscussion, useNewComments } from './use-discussion.ts';
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
