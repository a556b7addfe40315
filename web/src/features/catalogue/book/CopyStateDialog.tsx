import { Textarea, TextInput } from '@mantine/core';
import type { bookDetails } from '@storyvan/contract/catalogue';
import type { CopyState } from '@storyvan/contract/common/copy-state';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { changeCopyState } from '@storyvan/contract/lending';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { statesAfter } from '@storyvan/domain/lending/copy-state';
import { whereIs } from '@storyvan/domain/lending/rules';
import { useId } from 'react';
import { call } from '../../../lib/call.ts';
import { type Form, textField } from '../../../lib/form.ts';
import { pastDateProblem } from '../../../lib/past-date-problem.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { Choice, Choices } from '../../../ui/Choices.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import classes from './Book.module.css';

type Book = ReplyOf<typeof bookDetails>;

/** Withdraws a copy, records it as lost, or puts it back in stock. */
export function CopyStateDialog({ book, onClose }: { book: Book; onClose: () => void }) {
  const { accn_no } = book;
  const [likeliest = 'lost'] = statesAfter(book);
  const form = useRecordEditor<null, CopyStateDraft>({
    name: `status of copy ${accn_no}`,
    record: null,
    draftOf: () => ({ state: likeliest, date: today(), note: '' }),
    check: ({ date }) => ({ date: pastDateProblem(date) }),
    read: async () => null,
    send: async (draft, _, { request_id }) => {
      const body = { ...draft, accn_no, date: unpadded(draft.date), request_id };
      const { status } = await call(changeCopyState, { body });
      if (status.status !== 'saved') return { form: status.message };
      growlSuccess(status.message);
      onClose();
    },
  });
  return (
    <RecordDialog
      title={`Change the status of ${accn_no}`}
      form={{ ...form, unsaved: form.draft.note !== '' }}
      onClose={onClose}
    >
      <StateChoice book={book} form={form} />
      <TextInput mod="wide" label="Date" type="date" {...textField(form, 'date')} required max={today()} />
      <Textarea
        mod="wide"
        label="Note"
        placeholder="Why, or who reported it"
        {...textField(form, 'note')}
        maxLength={500}
        autosize
        minRows={2}
      />
    </RecordDialog>
  );
}

function StateChoice({ book, form }: { book: Book; form: Form<CopyStateDraft> }) {
  const what = useId();
  const { state } = form.draft;
  return (
    <fieldset data-wide className={classes.states} aria-describedby={what}>
      <legend className={classes.legend}>This copy is</legend>
      <Choices>
        {statesAfter(book).map((each) => (
          <Choice key={each} chosen={each === state} onClick={() => form.change({ state: each })}>
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

function consequence({ held_by, accn_no }: Book, to: CopyState): string {
  if (to === 'available') return `${accn_no} can be lent again.`;
  if (to === 'withdrawn') return `${accn_no} stays on record and can no longer be lent.`;
  if (!held_by) return `${accn_no} stays on record. If it is found, put it back in stock here.`;
  return `${accn_no} is ${whereIs(held_by)}. The loan ends on this date and stays in the history. A copy on loan must be returned before it can be withdrawn.`;
}
