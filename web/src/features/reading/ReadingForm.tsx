import { Button, Group, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import { today } from '@storyvan/contract/common/calendar-date';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { listReadWith } from '@storyvan/contract/reading';
import { type FormEvent, useEffect, useRef } from 'react';
import { useLevels } from '../../lib/levels.ts';
import type { PlaceRef } from '../../ui/places/place-links.ts';
import { BookField } from './BookField.tsx';
import { ChildField } from './ChildField.tsx';
import classes from './ReadingForm.module.css';
import type { ReadingProblems } from './reading.messages.ts';
import type { ReadingDraft } from './use-add-reading.ts';

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

/** What is recorded of one reading. */
export function ReadingForm(props: ReadingFormProps) {
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
        <p role="alert" className={classes.problem}>
          {problems.form}
        </p>
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
          description={proposed && `The known level of ${proposed}`}
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
        className={classes.support}
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
