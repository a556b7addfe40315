import { myTodo, type Todo, tickTodo } from '@storyvan/contract/todo';
import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../lib/call.ts';
import { callErrorOf } from '../../lib/send-once.ts';
import { keyOf, refreshReads } from '../../lib/use-read.ts';
import { growlError } from '../../ui/growl.ts';

/** Ticks a note off at once, and reverts it with a message if the server could not be reached. */
export function useTick(date: CalendarDate): (note: Todo, done: boolean) => Promise<void> {
  const client = useQueryClient();
  const underWay = useRef(0);
  const latest = useRef(new Map<number, symbol>());
  // One call after the other, so that the last choice wins.
  const turn = useRef(Promise.resolve());

  const show = (note_id: number, done_on: CalendarDate | null) =>
    client.setQueryData<Todo[]>(keyOf(myTodo, { params: { date } }), (entries) =>
      entries?.map((entry) => (entry.note_id === note_id ? { ...entry, done_on } : entry)),
    );
  const send = async (note: Todo, note_id: number, done: boolean, mark: symbol): Promise<void> => {
    try {
      await call(tickTodo, { body: { note_id, done } });
    } catch (error) {
      const { message } = callErrorOf(error);
      if (latest.current.get(note_id) === mark) show(note_id, note.done_on);
      growlError(`“${note.title}” could not be ${done ? 'marked done' : 'reopened'}. ${message}`);
    }
    underWay.current -= 1;
    if (underWay.current === 0) refreshReads(client);
  };
  return async (note, done) => {
    const { note_id } = note;
    if (note_id === null) return;
    const mark = Symbol();
    latest.current.set(note_id, mark);
    underWay.current += 1;
    // A reply still on its way has the state from before.
    await client.cancelQueries({ queryKey: keyOf(myTodo, { params: { date } }) });
    show(note_id, done ? today() : null);
    turn.current = turn.current.then(() => send(note, note_id, done, mark));
    await turn.current;
  };
}
