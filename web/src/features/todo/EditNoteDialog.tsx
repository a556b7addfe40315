import { NativeSelect, TextInput } from '@mantine/core';
import { myTodo, saveTodoNote, type Todo } from '@storyvan/contract/todo';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { CallError, call } from '../../lib/call.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { programmeNames, programmes } from './todo.messages.ts';

interface EditNoteDialogProps {
  note: Todo;
  date: CalendarDate;
  onClose: () => void;
}

/** Edits a note of your own. */
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

type NoteDraft = Pick<Todo, 'title' | 'due' | 'prog'>;

const draftOf = ({ title, due, prog }: Todo): NoteDraft => ({ title, due, prog });

interface NoteFormOf {
  note: Todo;
  /** The date of the list: the current note is read from that list. */
  date: CalendarDate;
  onSaved: () => void;
}

/** The state of the form, from opening to saving. */
function useNoteForm({ note, date, onSaved }: NoteFormOf) {
  const { note_id } = note;
  return useRecordEditor<Todo, NoteDraft>({
    name: `note ${note_id}`,
    record: note,
    draftOf,
    saving: useSaving(),
    check: ({ title, due }) => ({
      title: title.trim() === '' ? 'Enter what needs to be done.' : undefined,
      due: due === '' ? 'Enter a date.' : undefined,
    }),
    read: async () => {
      const entries = await call(myTodo, { params: { date } });
      const now = entries.find((each) => each.note_id === note_id);
      if (now) return now;
      throw new CallError(404, 'not_found', 'This note is no longer in the list.');
    },
    send: async (draft, { version }, { request_id }) => {
      await call(saveTodoNote, { body: { note_id, version: version ?? 0, ...draft, request_id } });
      onSaved();
      return undefined;
    },
  });
}
