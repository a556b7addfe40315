import type { Programme } from '@storyvan/contract/common/programme';
import { postComment, type ReportComment } from '@storyvan/contract/reports';
import { CallError, call } from '../../lib/call.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { arrivedBefore, writeFirst } from './reports.messages.ts';

export interface AddCommentInput {
  program: Programme;
  rep_id: number;
  onSent: (comment: ReportComment) => void;
  /** A comment stands on the server that is not in the list yet. */
  onArrived: () => void;
}

/** SPEC section 6 fixes the reading partner's id of a comment; the server knows who is signed in. */
const rp_id = 1;

/** One's own comment: kept on this device until the server has it. */
export function useAddComment({ program, rep_id, onSent, onArrived }: AddCommentInput) {
  const { draft, kept, keep, forget } = useDraft<string>(`comment ${rep_id}`);
  const { saving, problems, check, mend, save } = useSaving();
  const comment = draft ?? '';

  const post = async (request_id: string) => {
    try {
      const body = { comment: comment.trim(), rep_id, rp_id, request_id };
      const [sent] = await call(postComment, { params: { program }, body });
      if (sent) onSent(sent);
      forget();
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'conflict')) throw error;
      // The first try got through, and the text was changed since.
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
      mend('comment');
      keep(text);
    },
    send: () => {
      if (check({ comment: comment.trim() ? undefined : writeFirst })) save(post);
    },
  };
}
