import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReadingEntry } from '@storyvan/contract/reading';
import { today } from '@storyvan/domain/calendar-date';
import { type RefObject, useRef } from 'react';
import { textField } from '../../lib/form.ts';
import { useLevels } from '../../records/level/levels.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { BookField } from './BookField.tsx';
import { ChildField, type ChosenChild } from './ChildField.tsx';
import { useAddReading } from './use-add-reading.ts';

interface AddReadingDialogProps {
  place: PlaceRef;
  /** The child chosen on the screen, if any. */
  child: ChosenChild | null;
  onClose: () => void;
  onSaved: (entry: ReadingEntry) => void;
}

/** Adds an entry to the reading history. */
export function AddReadingDialog({ place, child, onClose, onSaved }: AddReadingDialogProps) {
  const handleSaved = (entry: ReadingEntry) => {
    onSaved(entry);
    onClose();
  };
  const form = useAddReading({ place, child, onSaved: handleSaved });
  const { draft, change } = form;
  const { problems } = form.saving;
  const level = useRef<HTMLSelectElement>(null);
  return (
    <RecordDialog title="Add reading history" form={form} onClose={onClose}>
      <div data-wide>
        <ChildField
          label="Child"
          placeholder="Type a name, or scan the card"
          holder={place}
          child={draft.child}
          onChoose={(chosen) => change({ child: chosen })}
          error={problems.child}
          required
        />
      </div>
      <BookField
        value={draft.accn_no}
        onChange={(accn_no) => change({ accn_no })}
        onEntered={() => level.current?.focus()}
        error={problems.accn_no}
      />
      <Observed form={form} level={level} />
    </RecordDialog>
  );
}

interface ObservedProps {
  form: ReturnType<typeof useAddReading>;
  level: RefObject<HTMLSelectElement | null>;
}

function Observed({ form, level }: ObservedProps) {
  const levels = useLevels();
  const { draft, change, readWith } = form;
  const { child } = draft;
  const proposed = child?.level?.toString() === draft.reading_level && child?.name;
  return (
    <>
      <NativeSelect
        ref={level}
        label="Reading level"
        description={proposed && `${proposed}’s current level`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...textField(form, 'reading_level')}
        data={[
          { value: '', label: 'not recorded' },
          ...levels.map((each) => ({ value: String(each.level), label: `${each.level} ${each.name}` })),
        ]}
      />
      <TextInput type="date" label="Date" {...textField(form, 'date_reading')} required max={today()} />
      <Switch
        mod="wide"
        label="The illustrations supported the reading"
        size="md"
        checked={draft.support_of_illustrations}
        onChange={(event) => change({ support_of_illustrations: event.currentTarget.checked })}
      />
      <Textarea
        mod="wide"
        label="Observation"
        description="What you saw and heard while the child was reading."
        {...textField(form, 'observation')}
        rows={4}
        maxLength={2000}
        dir="auto"
      />
      <NativeSelect
        mod="wide"
        label="Read with"
        {...textField(form, 'librarian_id')}
        required
        data={[
          { value: '', label: 'Choose a person' },
          ...readWith.map((person) => ({ value: String(person.librarian_id), label: person.name })),
        ]}
      />
    </>
  );
}
