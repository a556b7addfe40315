import { VisuallyHidden } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { ReportComment } from '@storyvan/contract/reports';
import { ago, exactTime } from '../../../lib/ago.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { Initials } from '../../../ui/Initials.tsx';
import { Section } from '../../../ui/Section.tsx';
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
              <p className={classes.discussionNone}>
                No comments yet. Ask a question, or say what went well or what you would try.
              </p>
            )}
            <Comments comments={comments} />
          </>
        )}
      </DataState>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
      {behind && <p className={classes.behind}>{pollingFails}</p>}
      <CommentForm program={program} rep_id={rep_id} onSent={append} onArrived={refresh} />
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
            <div className={classes.discussionHead}>
              <bdi dir="auto" className={classes.author}>
                {author}
              </bdi>
              <time dateTime={at} title={exactTime(at)} className={classes.at}>
                {printing ? exactTime(at) : ago(at, now)}
              </time>
            </div>
            <p className={classes.discussionText} dir="auto">
              {comment}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
