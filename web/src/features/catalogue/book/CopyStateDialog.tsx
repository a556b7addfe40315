import { Textarea, TextInput } from '@mantine/core';
import type { bookDetails } from '@storyvan/contract/catalogue';
import type { CopyState } from '@storyvan/contract/common/copy-state';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { changeCopyState } from '@storyvan/contract/lending';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { statesAfter } from '@storyvan/domain/copy-state';
import { whereIs } from '@storyvan/domain/lending';
import { useId } from 'react';
import { call } from '../../../lib/call.ts';
import { pastDateProblem } from '../../../lib/past-date-problem.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { Choice, Choices } from '../../../ui/Choices.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import classes from './Book.module.css';

type Book = ReplyOf<typeof bookDetails>;

interface CopyStateDialogProps {
  book: Book;
  onClose: () => void;
}

/** Withdraws a copy, records it as lost, or puts it back in stock. */
export function CopyStateDialog({ book, onClose }: CopyStateDialogProps) {
  const { accn_no } = book;
  const [likeliest = 'lost'] = statesAfter(book);
  const { draft, saving, change, submit } = useCopyState(accn_no, likeliest, onClose);
  const title = `Change the status of ${accn_no}`;
  return (
    <RecordDialog
      title={title}
      unsaved={draft.note !== ''}
      saving={saving}
      submit="Save"
      onSubmit={submit}
      onClose={onClose}
    >
      <StateChoice book={book} state={draft.state} onChoose={(state) => change({ state })} />
      <div data-wide>
        <TextInput
          label="Date"
          type="date"
          size="md"
          required
          max={today()}
          value={draft.date}
          error={saving.problems.date}
          errorProps={{ role: 'alert' }}
          onChange={(event) => change({ date: event.currentTarget.value })}
        />
      </div>
      <div data-wide>
        <Textarea
          label="Note"
          placeholder="Why, or who reported it"
          size="md"
          maxLength={500}
          autosize
          minRows={2}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </div>
    </RecordDialog>
  );
}

interface StateChoiceProps {
  book: Book;
  state: CopyState;
  onChoose: (state: CopyState) => void;
}

function StateChoice({ book, state, onChoose }: StateChoiceProps) {
  const what = useId();
  return (
    <fieldset data-wide className={classes.states} aria-describedby={what}>
      <legend className={classes.legend}>This copy is</legend>
      <Choices>
        {statesAfter(book).map((each) => (
          <Choice key={each} chosen={each === state} onClick={() => onChoose(each)}>
            {stateLabels[each]}
          </Choice>
        ))}
      </Choices>
      <p id={what} role="status" className={classes.what}>
        {consequence(book, state)}
      </p>
    </fieldset>
  );
}

interface CopyStateDraft {
  state: CopyState;
  date: string;
  note: string;
}

/** The form state: new status, date and reason. */
function useCopyState(accn_no: string, state: CopyState, onSaved: () => void) {
  const [draft, setDraft] = useFormDraft<CopyStateDraft>(`copy ${accn_no}`, () => ({
    state,
    date: today(),
    note: '',
  }));
  const saving = useSaving();
  return {
    draft,
    saving,
    change: (part: Partial<CopyStateDraft>) => {
      setDraft((before) => ({ ...before, ...part }));
      saving.clearProblems(...Object.keys(part));
    },
    submit: () => {
      if (!saving.check({ date: pastDateProblem(draft.date) })) return;
      saving.save(async (request_id) => {
        const body = { ...draft, accn_no, date: unpadded(draft.date), request_id };
        const { status } = await call(changeCopyState, { body });
        if (status.status !== 'saved') return { form: status.message };
        growlSuccess(status.message);
        onSaved();
        return undefined;
      });
    },
  };
}

/** Button labels. */
const stateLabels: Record<CopyState, string> = {
  available: 'Back in stock',
  withdrawn: 'Withdrawn',
  lost: 'Lost',
};

/** Words in the history. */
export const stateWords: Record<CopyState, string> = {
  available: 'back in stock',
  withdrawn: 'withdrawn',
  lost: 'lost',
};

/** Explains what saving will do. */
function consequence({ held_by, accn_no }: Book, to: CopyState): string {
  if (to === 'available') return `${accn_no} can be lent again.`;
  if (to === 'withdrawn') return `${accn_no} stays on record and can no longer be lent.`;
  if (!held_by) return `${accn_no} stays on record. If it is found, put it back in stock here.`;
  return `${accn_no} is ${whereIs(held_by)}. The loan ends on this date and stays in the history. A copy on loan must be returned before it can be withdrawn.`;
}
