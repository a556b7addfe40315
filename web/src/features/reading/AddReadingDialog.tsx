import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { listReadWith, ReadingEntry } from '@storyvan/contract/reading';
import { today } from '@storyvan/domain/calendar-date';
import { type RefObject, useRef } from 'react';
import type { Problems } from '../../lib/use-saving.ts';
import { useLevels } from '../../records/level/levels.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { BookField } from './BookField.tsx';
import { ChildField, type ChosenChild } from './ChildField.tsx';
import { type ReadingDraft, useAddReading } from './use-add-reading.ts';

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
  const { unsaved, saving, save, change, draft, readWith } = useAddReading({
    place,
    child,
    onSaved: handleSaved,
  });
  const level = useRef<HTMLSelectElement>(null);
  const { problems } = saving;
  return (
    <RecordDialog
      title="Add reading history"
      unsaved={unsaved}
      saving={saving}
      submit="Save"
      onSubmit={save}
      onClose={onClose}
    >
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
      <Observed draft={draft} problems={problems} readWith={readWith} level={level} onChange={change} />
    </RecordDialog>
  );
}

interface ObservedProps {
  draft: ReadingDraft;
  problems: Problems;
  readWith: ReplyOf<typeof listReadWith>;
  level: RefObject<HTMLSelectElement | null>;
  onChange: (part: Partial<ReadingDraft>) => void;
}

function Observed({ draft, problems, readWith, onChange, level }: ObservedProps) {
  const levels = useLevels();
  const { child } = draft;
  const proposed = child?.level?.toString() === draft.reading_level && child?.name;
  return (
    <>
      <NativeSelect
        ref={level}
        label="Reading level"
        description={proposed && `${proposed}’s current level`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        value={draft.reading_level}
        onChange={(event) => onChange({ reading_level: event.currentTarget.value })}
        data={[
          { value: '', label: 'not recorded' },
          ...levels.map((each) => ({ value: String(each.level), label: `${each.level} ${each.name}` })),
        ]}
      />
      <TextInput
        type="date"
        label="Date"
        size="md"
        required
        value={draft.date_reading}
        max={today()}
        error={problems.date_reading}
        errorProps={{ role: 'alert' }}
        onChange={(event) => onChange({ date_reading: event.currentTarget.value })}
      />
      <div data-wide>
        <Switch
          label="The illustrations supported the reading"
          size="md"
          checked={draft.support_of_illustrations}
          onChange={(event) => onChange({ support_of_illustrations: event.currentTarget.checked })}
        />
      </div>
      <div data-wide>
        <Textarea
          label="Observation"
          description="What you saw and heard while the child was reading."
          size="md"
          rows={4}
          maxLength={2000}
          dir="auto"
          value={draft.observation}
          onChange={(event) => onChange({ observation: event.currentTarget.value })}
        />
      </div>
      <div data-wide>
        <NativeSelect
          label="Read with"
          size="md"
          required
          value={draft.librarian_id ?? ''}
          error={problems.librarian_id}
          errorProps={{ role: 'alert' }}
          onChange={(event) => onChange({ librarian_id: event.currentTarget.value })}
          data={[
            { value: '', label: 'Choose a person' },
            ...readWith.map((person) => ({ value: String(person.librarian_id), label: person.name })),
          ]}
        />
      </div>
    </>
  );
}
