import { Button, Group, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { listReadWith, ReadingEntry } from '@storyvan/contract/reading';
import { today } from '@storyvan/domain/calendar-date';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLevels } from '../../records/level/levels.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { BookField } from './BookField.tsx';
import { ChildField, type ChosenChild } from './ChildField.tsx';
import classes from './Reading.module.css';
import { type ReadingDraft, type ReadingProblems, useAddReading } from './use-add-reading.ts';

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
  const { unsaved, saving, save, change, ...form } = useAddReading({ place, child, onSaved: handleSaved });
  return (
    <FormDialog title="Add reading history" unsaved={unsaved} saving={saving} onClose={onClose}>
      {(close) => (
        <ReadingForm
          {...form}
          place={place}
          saving={saving}
          onChange={change}
          onSave={save}
          onCancel={close}
        />
      )}
    </FormDialog>
  );
}

interface ReadingFormProps {
  place: PlaceRef;
  draft: ReadingDraft;
  problems: ReadingProblems;
  readWith: ReplyOf<typeof listReadWith>;
  saving: boolean;
  onChange: (part: Partial<ReadingDraft>) => void;
  onSave: () => void;
  onCancel: () => void;
}

function ReadingForm(props: ReadingFormProps) {
  const { place, draft, problems, saving, onChange, onSave, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const level = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (Object.values(problems).some(Boolean)) {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [problems]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate className={classes.form}>
      <ChildField
        label="Child"
        placeholder="Type a name, or scan the card"
        holder={place}
        child={draft.child}
        onChoose={(child) => onChange({ child })}
        error={problems.child}
        required
      />
      <BookField
        value={draft.accn_no}
        onChange={(accn_no) => onChange({ accn_no })}
        onEntered={() => level.current?.focus()}
        error={problems.accn_no}
      />
      <Observed {...props} level={level} />
      {problems.form && (
        <Notice tone="bad" role="alert">
          {problems.form}
        </Notice>
      )}
      <Group justify="flex-end">
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="md" loading={saving}>
          Save
        </Button>
      </Group>
    </form>
  );
}

interface ObservedProps extends ReadingFormProps {
  level: React.RefObject<HTMLSelectElement | null>;
}

function Observed({ draft, problems, readWith, onChange, level }: ObservedProps) {
  const levels = useLevels();
  const { child } = draft;
  const proposed = child?.level?.toString() === draft.reading_level && child?.name;
  return (
    <>
      <div className={classes.pair}>
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
      </div>
      <Switch
        label="The illustrations supported the reading"
        size="md"
        checked={draft.support_of_illustrations}
        onChange={(event) => onChange({ support_of_illustrations: event.currentTarget.checked })}
      />
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
    </>
  );
}
