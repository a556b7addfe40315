import { Textarea, TextInput } from '@mantine/core';
import type { bookDetails } from '@storyvan/contract/catalogue';
import { today } from '@storyvan/contract/common/calendar-date';
import type { CopyState } from '@storyvan/contract/common/copy-state';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useId } from 'react';
import choices from '../../ui/Choices.module.css';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import classes from './CopyStateDialog.module.css';
import { consequence, stateLabels, statesAfter } from './copy-state.messages.ts';
import { useCopyState } from './use-copy-state.ts';

type Book = ReplyOf<typeof bookDetails>;

interface CopyStateDialogProps {
  book: Book;
  onClose: () => void;
}

/** Withdraws one copy, records it as lost, or takes it back into the stock. */
export function CopyStateDialog({ book, onClose }: CopyStateDialogProps) {
  const { accn_no } = book;
  const [likeliest = 'lost'] = statesAfter(book);
  const { draft, saving, change, submit } = useCopyState(accn_no, likeliest, onClose);
  const title = `What became of ${accn_no}`;
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
          placeholder="Why, or who told it"
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
      <div className={choices.choices}>
        {statesAfter(book).map((each) => (
          <button
            key={each}
            type="button"
            className={choices.choice}
            aria-pressed={each === state}
            onClick={() => onChoose(each)}
          >
            {stateLabels[each]}
          </button>
        ))}
      </div>
      <p id={what} role="status" className={classes.what}>
        {consequence(book, state)}
      </p>
    </fieldset>
  );
}
