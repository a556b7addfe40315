import { myTodo, saveTodoNote, tickTodo } from '@storyvan/contract/todo';
import type { Api } from '../../http/context.ts';
import { type Call, serve } from '../../http/serve.ts';
import { readTodo } from './my-todo.ts';
import { tickNote, type Writing, writeNote } from './todo.commands.ts';

export function todoRoutes(api: Api): void {
  const { db } = api;
  const writing = (call: Pick<Call<never>, 'staff' | 'db'>): Writing => ({
    db: call.db,
    staff: call.staff(),
    today: api.today(),
    now: api.now(),
  });

  serve(api, myTodo, (call) => readTodo(db, { ...call.staff(), date: call.params.date, today: api.today() }));

  serve(api, saveTodoNote, (call) => writeNote(writing(call), call.body));

  serve(api, tickTodo, (call) => tickNote(writing(call), call.body));
}
