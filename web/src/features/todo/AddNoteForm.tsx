import { Button, TextInput } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { saveTodoNote } from '@storyvan/contract/todo';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useSaving } from '../../lib/use-saving.ts';
import classes from './TodoScreen.module.css';

/** Adds a note of your own: the text, the due date, Enter. */
export function AddNoteForm({ prog, date }: { prog: Programme; date: CalendarDate }) {
  const input = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useFormDraft(`new note ${prog}`, () => '');
  const [due, setDue] = useState(date);
  const saving = useSaving();
  const { problems } = saving;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const missing = {
      title: title.trim() === '' ? 'Enter what needs to be done.' : undefined,
      due: due === '' ? 'Enter a date.' : undefined,
    };
    input.current?.focus();
    if (!saving.check(missing)) return;
    saving.save(async (request_id) => {
      await call(saveTodoNote, { body: { note_id: null, prog, title, due, request_id } });
      setTitle('');
      return undefined;
    });
  };
  return (
    <form onSubmit={handleSubmit} noValidate aria-label={`Add a note to ${prog}`} className={classes.form}>
      <TextInput
        ref={input}
        label="New note"
        placeholder="What needs to be done?"
        dir="auto"
        maxLength={200}
        value={title}
        error={problems.title ?? problems.form}
        onChange={(event) => {
          setTitle(event.currentTarget.value);
          saving.clearProblems('title');
        }}
        className={classes.addNoteFormTitle}
      />
      <TextInput
        type="date"
        label="Due"
        value={due}
        error={problems.due}
        onChange={(event) => {
          setDue(event.currentTarget.value);
          saving.clearProblems('due');
        }}
      />
      <Button type="submit" size="md" variant="default" loading={saving.saving} className={classes.add}>
        Add
      </Button>
    </form>
  );
}
