import { NativeSelect, TextInput } from '@mantine/core';
import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Todo } from '@storyvan/contract/todo';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { programmeNames, programmes } from './todo.messages.ts';
import { type NoteDraft, useNoteForm } from './use-note-form.ts';

interface EditNoteDialogProps {
  note: Todo;
  date: CalendarDate;
  onClose: () => void;
}

/** Changes a note of one's own. */
export function EditNoteDialog({ note, date, onClose }: EditNoteDialogProps) {
  const form = useNoteForm({ note, date, onSaved: onClose });
  const { draft, change, saving } = form;
  const field = (name: keyof NoteDraft, label: string) => ({
    label,
    size: 'md',
    value: draft[name],
    error: saving.problems[name],
    errorProps: { role: 'alert' },
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <RecordDialog
      title="Edit note"
      unsaved={form.unsaved}
      saving={saving}
      submit="Save"
      onSubmit={() => form.save()}
      onClose={onClose}
      changed={form.changed}
    >
      <div data-wide>
        <TextInput
          {...field('title', 'Note')}
          required
          data-autofocus
          dir="auto"
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <TextInput {...field('due', 'Due')} type="date" required />
      <NativeSelect
        {...field('prog', 'Programme')}
        data={programmes.map((value) => ({ value, label: programmeNames[value] }))}
      />
    </RecordDialog>
  );
}
