import { Button, Textarea } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { postComment, type ReportComment } from '@storyvan/contract/reports';
import type { FormEvent, KeyboardEvent } from 'react';
import { CallError, call } from '../../lib/call.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useSaving } from '../../lib/use-saving.ts';
import classes from './CommentForm.module.css';
import { arrivedBefore, writeFirst } from './reports.messages.ts';

interface CommentFormProps {
  program: Programme;
  rep_id: number;
  onSent: (comment: ReportComment) => void;
  /** A comment stands on the server that is not in the list yet. */
  onArrived: () => void;
}

/** SPEC section 6 fixes the reading partner's id of a comment; the server knows who is signed in. */
const rp_id = 1;

/** One's own comment: kept on this device until the server has it. */
export function CommentForm({ program, rep_id, onSent, onArrived }: CommentFormProps) {
  const { draft, keep, forget } = useDraft<string>(`comment ${rep_id}`);
  const { saving, problems, check, mend, save } = useSaving();
  const comment = draft ?? '';

  const send = () => {
    if (!check({ comment: comment.trim() ? undefined : writeFirst })) return;
    save(async (request_id) => {
      try {
        const body = { comment: comment.trim(), rep_id, rp_id, request_id };
        const [sent] = await call(postComment, { params: { program }, body });
        if (sent) onSent(sent);
        forget();
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'conflict')) throw error;
        // The first try got through, and the text was changed since.
        onArrived();
        return { form: arrivedBefore };
      }
      return undefined;
    });
  };
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
        onChange={(event) => {
          mend('comment');
          keep(event.currentTarget.value);
        }}
        onKeyDown={handleKey}
      />
      {problems.form && (
        <div role="alert" className={classes.problem}>
          <p>{problems.form}</p>
          {problems.form !== arrivedBefore && (
            <>
              <p>What you wrote is kept on this device.</p>
              <Button variant="default" mih={44} onClick={send} loading={saving}>
                Retry
              </Button>
            </>
          )}
        </div>
      )}
      <div className={classes.foot}>
        <span className={classes.hint}>Ctrl + Enter sends.</span>
        <Button type="submit" size="md" loading={saving}>
          Send
        </Button>
      </div>
    </form>
  );
}
