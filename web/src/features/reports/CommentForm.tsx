import { Button, Textarea } from '@mantine/core';
import type { FormEvent, KeyboardEvent } from 'react';
import classes from './CommentForm.module.css';
import { arrivedBefore, commentIsKept, commentIsNotKept } from './reports.messages.ts';
import { type AddCommentInput, useAddComment } from './use-add-comment.ts';

/** Where one's own comment is written; Ctrl and Enter send it. */
export function CommentForm(props: AddCommentInput) {
  const { comment, kept, saving, problems, write, send } = useAddComment(props);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form onSubmit={handleSubmit} noValidate className={classes.form}>
      <Textarea
        label="Add a comment"
        size="md"
        rows={2}
        maxLength={2000}
        dir="auto"
        classNames={{ input: classes.text }}
        value={comment}
        error={problems.comment}
        errorProps={{ role: 'alert' }}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      {problems.form && <NotSent problem={problems.form} kept={kept} saving={saving} onRetry={send} />}
      <div className={classes.foot}>
        <span className={classes.hint}>Ctrl + Enter sends.</span>
        <Button type="submit" size="md" loading={saving}>
          Send
        </Button>
      </div>
    </form>
  );
}

interface NotSentProps {
  problem: string;
  kept: boolean;
  saving: boolean;
  onRetry: () => void;
}

/** Why the comment is not there; its text stays in the form. */
function NotSent({ problem, kept, saving, onRetry }: NotSentProps) {
  return (
    <div role="alert" className={classes.problem}>
      <p>{problem}</p>
      {problem !== arrivedBefore && (
        <>
          <p>{kept ? commentIsKept : commentIsNotKept}</p>
          <Button variant="default" mih={44} onClick={onRetry} loading={saving}>
            Retry
          </Button>
        </>
      )}
    </div>
  );
}
