import { Textarea, TextInput } from '@mantine/core';
import type { bookDetails } from '@storyvan/contract/catalogue';
import { today, unpadded } from '@storyvan/contract/common/calendar-date';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { changeCopyState } from '@storyvan/contract/lending';
import { useId, useState } from 'react';
import { call } from '../../lib/call.ts';
import { pastDateProblem } from '../../lib/past-date-problem.ts';
import { useSaving } from '../../lib/use-saving.ts';
import choices from '../../ui/Choices.module.css';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import classes from './CopyStateDialog.module.css';
import { consequence, stateLabels, statesAfter } from './copy-state.messages.ts';

interface CopyStateDialogProps {
  book: ReplyOf<typeof bookDetails>;
  onClose: () => void;
}

/** Withdraws one copy, records it as lost, or takes it back into the stock. */
export function CopyStateDialog({ book, onClose }: CopyStateDialogProps) {
  const possible = statesAfter(book);
  const [state, setState] = useState(possible[0] ?? 'lost');
  const [date, setDate] = useState(today);
  const [note, setNote] = useState('');
  const saving = useSaving();
  const what = useId();
  const { accn_no } = book;
  const handleSubmit = () => {
    if (!saving.check({ date: pastDateProblem(date) })) return;
    saving.save(async (request_id) => {
      const body = { accn_no, state, date: unpadded(date), note, request_id };
      const { status } = await call(changeCopyState, { body });
      if (status.status !== 'saved') return { form: status.message };
      growlSuccess(status.message);
      onClose();
    });
  };
  return (
    <FormDialog
      title={`What became of ${accn_no}`}
      unsaved={note !== ''}
      saving={saving.saving}
      onClose={onClose}
    >
      {(close) => (
        <RecordForm
          label={`What became of ${accn_no}`}
          saving={saving}
          submit="Save"
          onSubmit={handleSubmit}
          onCancel={close}
        >
          <fieldset data-wide className={classes.states} aria-describedby={what}>
            <legend className={classes.legend}>This copy is</legend>
            <div className={choices.choices}>
              {possible.map((each) => (
                <button
                  key={each}
                  type="button"
                  className={choices.choice}
                  aria-pressed={each === state}
                  onClick={() => setState(each)}
                >
                  {stateLabels[each]}
                </button>
              ))}
            </div>
            <p id={what} role="status" className={classes.what}>
              {consequence(book, state)}
            </p>
          </fieldset>
          <div data-wide>
            <TextInput
              label="Date"
              type="date"
              size="md"
              required
              max={today()}
              value={date}
              error={saving.problems.date}
              errorProps={{ role: 'alert' }}
              onChange={(event) => setDate(event.currentTarget.value)}
            />
          </div>
          <div data-wide>
            <Textarea
              label="Note"
              placeholder="Why, or who told it"
              size="md"
              maxLength={500}
              autosize
              minRows={2}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </div>
        </RecordForm>
      )}
    </FormDialog>
  );
}
