import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { myTodo, saveTodoNote, type Todo } from '@storyvan/contract/todo';
import { useState } from 'react';
import { CallError, call } from '../../lib/call.ts';
import { type Problems, useSaving } from '../../lib/use-saving.ts';

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
  const saving = useSaving();
  const [from, setFrom] = useState(note);
  const [draft, setDraft] = useState(() => draftOf(note));

  const change = (part: Partial<NoteDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    saving.mend(...Object.keys(part));
  };
  const send = async ({ note_id, version }: Todo, request_id: string): Promise<Problems | undefined> => {
    await call(saveTodoNote, { body: { note_id, version: version ?? 0, ...draft, request_id } });
    onSaved();
    return undefined;
  };
  const presentOne = async (): Promise<Todo> => {
    const entries = await call(myTodo, { params: { date } });
    const saved = entries.find(({ note_id }) => note_id === note.note_id);
    if (saved) return saved;
    throw new CallError(404, 'not_found', 'The note is no longer in this list.');
  };
  const save = () => {
    const problems = {
      title: draft.title.trim() === '' ? 'Write what is to be done.' : undefined,
      due: draft.due === '' ? 'A date is needed.' : undefined,
    };
    if (saving.check(problems)) saving.save((id) => send(from, id));
  };
  const keepMine = () => saving.save(async (id) => send(await presentOne(), id));
  const showSaved = () =>
    saving.save(async () => {
      const saved = await presentOne();
      setFrom(saved);
      setDraft(draftOf(saved));
      return undefined;
    });
  const unsaved = JSON.stringify(draft) !== JSON.stringify(draftOf(from));
  return { draft, change, save, keepMine, showSaved, saving, unsaved };
}
