import type { BodyIn } from '@storyvan/contract/endpoint';
import { saveTodoNote, type Todo, tickTodo } from '@storyvan/contract/todo';
import { describe, expect, it } from 'vitest';
import { runChange, runQuery } from '../../db/prepare.ts';
import { useTodo } from '../../testing/features/todo.ts';
import { testDay } from '../../testing/test-app.ts';

type Body = Partial<BodyIn<typeof saveTodoNote>>;

describe('notes', () => {
  const { app, list, titles } = useTodo();

  const noteBody = (more: Body = {}) => ({
    note_id: null,
    prog: 'lis' as const,
    title: 'Call the school',
    due: '2026-11-25',
    ...more,
  });
  const save = (more?: Body) => app.call(saveTodoNote, { body: noteBody(more) });
  const add = async (more?: Body) => (await save(more)).details as Todo & { note_id: number };
  const tick = (note_id: number, done = true) => app.call(tickTodo, { body: { note_id, done } });
  const codeOf = async (path: string, body: unknown, cookie = app.cookie) => {
    const reply = await app.send('POST', path, body, { cookie });
    return [reply.statusCode, reply.json().error?.code];
  };
  const countNotes = async () =>
    (await runQuery(app.db, (k) => k.selectFrom('todo_note').select('note_id'))).length;

  it('when added, are saved as typed and listed by due date', async () => {
    const { status, details } = await save({ title: '  Call   the school ', due: '2026-12-5' });
    expect(status).toEqual({ status: 'saved', message: 'The note is saved.' });
    expect(details).toMatchObject({
      prog: 'lis',
      title: 'Call the school',
      due: '2026-12-05',
      kind: 'note',
      mine: true,
      late: false,
      done_on: null,
      version: 1,
    });
    await save({ title: 'Long ago', due: '2026-11-01' });
    expect(await titles()).toEqual(['2026-11-01 Long ago', '2026-12-05 Call the school']);
    expect((await list())[1]).toEqual(details);
  });

  it.each([
    ['no title', { title: '  ' }],
    ['a title that is too long', { title: 'x'.repeat(201) }],
  ])('with %s, are 400 and nothing is written', async (_, wrong) => {
    expect(await codeOf(saveTodoNote.path, noteBody(wrong))).toEqual([400, 'invalid_input']);
    expect(await countNotes()).toBe(0);
  });

  it('when changed, are saved as the next version, and from a stale one are 409', async () => {
    const { note_id } = await add();
    const { details } = await save({ note_id, version: 1, prog: 'mop', title: 'Call Tonca', due: testDay });
    expect(details).toMatchObject({ note_id, prog: 'mop', title: 'Call Tonca', due: testDay, version: 2 });
    expect(await codeOf(saveTodoNote.path, noteBody({ note_id, version: 1 }))).toEqual([409, 'conflict']);
    expect(await codeOf(saveTodoNote.path, noteBody({ note_id }))).toEqual([400, 'invalid_input']);
    expect(await list()).toMatchObject([{ title: 'Call Tonca', version: 2 }]);
  });

  it('when changed from one version by six tabs at once, are changed by one of them', async () => {
    const { note_id } = await add();
    const codes = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        codeOf(saveTodoNote.path, noteBody({ note_id, version: 1, title: `Tab ${n}` })),
      ),
    );
    expect(codes.map(([status]) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(await list()).toMatchObject([{ version: 2 }]);
  });

  it('when ticked off twice and opened twice, are ticked off today, then open again', async () => {
    const { note_id } = await add();
    const first = await tick(note_id);
    expect(first).toMatchObject({
      status: { status: 'saved', message: 'The note is ticked off.' },
      details: { done_on: testDay },
    });
    expect(await tick(note_id)).toEqual(first);
    expect((await tick(note_id, false)).details.done_on).toBeNull();
    expect((await tick(note_id, false)).status.message).toBe('The note is open again.');
  });

  it('when ticked off, are listed today and on that day, and open ones always', async () => {
    const { note_id } = await add({ title: 'Done' });
    await add({ title: 'Open' });
    await tick(note_id);
    const listed = async (date: string) => (await list(date)).map(({ title }) => title);
    expect(await listed(testDay)).toEqual(['Done', 'Open']);
    expect(await listed('2026-11-22')).toEqual(['Done', 'Open']);
    await app.db.transaction((tx) =>
      runChange(tx, (k) =>
        k.updateTable('todo_note').set({ done_on: '2026-11-19' }).where('note_id', '=', note_id),
      ),
    );
    expect(await listed(testDay)).toEqual(['Open']);
    expect(await listed('2026-11-19')).toEqual(['Done', 'Open']);
  });

  it('of another person, are not listed, and cannot be changed or ticked off: 404', async () => {
    const { note_id } = await add();
    const other = await app.signInAs('Vasant');
    const seen = await app.send('GET', `/api/info/my_todo/${testDay}/nm/all`, undefined, { cookie: other });
    expect(seen.json()).toEqual([]);
    const change = noteBody({ note_id, version: 1, title: 'Mine now' });
    expect(await codeOf(saveTodoNote.path, change, other)).toEqual([404, 'not_found']);
    expect(await codeOf(tickTodo.path, { note_id }, other)).toEqual([404, 'not_found']);
    expect(await list()).toMatchObject([{ title: 'Call the school', done_on: null, version: 1 }]);
  });
});
