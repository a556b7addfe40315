import { NativeSelect, TextInput } from '@mantine/core';
import { myTodo, saveTodoNote, type Todo } from '@storyvan/contract/todo';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { CallError, call } from '../../lib/call.ts';
import { textField } from '../../lib/form.ts';
import { useLibrary } from '../../lib/library.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { programmeNames } from './todo.messages.ts';

interface EditNoteDialogProps {
  note: Todo;
  /** The date of the list: the current note is read from that list. */
  date: CalendarDate;
  onClose: () => void;
}

/** Edits a note of your own. */
export function EditNoteDialog({ note, date, onClose }: EditNoteDialogProps) {
  const { programs } = useLibrary();
  const { note_id } = note;
  const form = useRecordEditor({
    name: `note ${note_id}`,
    record: note,
    draftOf: ({ title, due, prog }) => ({ title, due, prog }),
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
      onClose();
      return undefined;
    },
  });
  return (
    <RecordDialog title="Edit note" form={form} onClose={onClose}>
      <TextInput
        mod="wide"
        label="Note"
        {...textField(form, 'title')}
        required
        data-autofocus
        dir="auto"
        maxLength={200}
      />
      <TextInput label="Due" {...textField(form, 'due')} type="date" required />
      <NativeSelect
        label="Programme"
        {...textField(form, 'prog')}
        data={programs.map((value) => ({ value, label: programmeNames[value] }))}
      />
    </RecordDialog>
  );
}
