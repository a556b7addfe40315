import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { myTodo, saveTodoNote, type Todo } from '@storyvan/contract/todo';
import { CallError, call } from '../../lib/call.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { useSaving } from '../../lib/use-saving.ts';

export type NoteDraft = Pick<Todo, 'title' | 'due' | 'prog'>;

const draftOf = ({ title, due, prog }: Todo): NoteDraft => ({ title, due, prog });

interface NoteFormOf {
  note: Todo;
  /** As of which the list is shown: the note is read from it again. */
  date: CalendarDate;
  onSaved: () => void;
}

/** One note, from the opening of its form to its saving. */
export function useNoteForm({ note, date, onSaved }: NoteFormOf) {
  const { note_id } = note;
  return useRecordEditor<Todo, NoteDraft>({
    name: `note ${note_id}`,
    record: note,
    draftOf,
    saving: useSaving(),
    check: ({ title, due }) => ({
      title: title.trim() === '' ? 'Write what is to be done.' : undefined,
      due: due === '' ? 'A date is needed.' : undefined,
    }),
    read: async () => {
      const entries = await call(myTodo, { params: { date } });
      const now = entries.find((each) => each.note_id === note_id);
      if (now) return now;
      throw new CallError(404, 'not_found', 'The note is no longer in this list.');
    },
    send: async (draft, { version }, { request_id }) => {
      await call(saveTodoNote, { body: { note_id, version: version ?? 0, ...draft, request_id } });
      onSaved();
      return undefined;
    },
  });
}
