import { Button, Group, Stack, Textarea } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { postComment, type ReportComment } from '@storyvan/contract/reports';
import type { FormEvent, KeyboardEvent } from 'react';
import { CallError, call } from '../../../lib/call.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { arrivedBefore, commentIsKept, commentIsNotKept, writeFirst } from '../reports.messages.ts';
import classes from './ReportScreen.module.css';

/** The form to write a comment; Ctrl+Enter sends it. */
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
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="sm">
        <Textarea
          label="Add a comment"
          autosize
          minRows={2}
          maxLength={2000}
          dir="auto"
          value={comment}
          error={problems.comment}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={handleKey}
        />
        {problems.form && <NotSent problem={problems.form} kept={kept} saving={saving} onRetry={send} />}
        <Group justify="flex-end">
          <span className={classes.hint}>Press Ctrl + Enter to send.</span>
          <Button type="submit" size="md" loading={saving}>
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface NotSentProps {
  problem: string;
  kept: boolean;
  saving: boolean;
  onRetry: () => void;
}

/** Why the comment was not sent; its text stays in the form. */
function NotSent({ problem, kept, saving, onRetry }: NotSentProps) {
  return (
    <Notice
      role="alert"
      tone="bad"
      action={
        problem !== arrivedBefore && (
          <Button variant="default" mih={44} onClick={onRetry} loading={saving}>
            Retry
          </Button>
        )
      }
    >
      <p>{problem}</p>
      {problem !== arrivedBefore && <p>{kept ? commentIsKept : commentIsNotKept}</p>}
    </Notice>
  );
}

interface AddCommentInput {
  program: Programme;
  rep_id: number;
  onSent: (comment: ReportComment) => void;
  /** A comment was saved on the server that is not in the list yet. */
  onArrived: () => void;
}

/** SPEC section 6 fixes the reading partner's id of a comment; the server knows who is signed in. */
const rp_id = 1;

/** The user's own comment, kept on this device until the server has it. */
function useAddComment({ program, rep_id, onSent, onArrived }: AddCommentInput) {
  const { draft, kept, keep, forget } = useDraft<string>(`comment ${rep_id}`);
  const { saving, problems, check, clearProblems, save } = useSaving();
  const comment = draft ?? '';

  const post = async (request_id: string) => {
    try {
      const body = { comment: comment.trim(), rep_id, rp_id, request_id };
      const [sent] = await call(postComment, { params: { program }, body });
      if (sent) onSent(sent);
      forget();
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'conflict')) throw error;
      // The first attempt was saved, and the text was changed since.
      onArrived();
      return { form: arrivedBefore };
    }
  };
  return {
    comment,
    kept,
    saving,
    problems,
    write: (text: string) => {
      clearProblems('comment');
      keep(text);
    },
    send: () => {
      if (check({ comment: comment.trim() ? undefined : writeFirst })) save(post);
    },
  };
}
