import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { StaffMember } from '@storyvan/contract/session';
import type { saveTodoNote, tickTodo } from '@storyvan/contract/todo';
import type { Database, Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { findNote } from './todo.queries.ts';
import { noteOf } from './todo.rules.ts';

/** Writes the notes of one staff member: added, changed, ticked off. */

type Reply = ReplyOf<typeof saveTodoNote>;
type Noted = Pick<BodyOf<typeof saveTodoNote>, 'prog' | 'title' | 'due'>;

export interface Writing {
  db: Database;
  staff: StaffMember;
  today: CalendarDate;
  now: Date;
}

const insertNote = prepare((db, p: Slots<Noted & { staff_id: number; at: string }>) =>
  db
    .insertInto('todo_note')
    .values({
      staff_id: p('staff_id'),
      prog: p('prog'),
      title: p('title'),
      due: p('due'),
      created_at: p('at'),
    })
    .returning('note_id'),
);

type OwnNote = { note_id: number; staff_id: number };

const updateNote = prepare((db, p: Slots<Noted & OwnNote & { version: number }>) =>
  db
    .updateTable('todo_note')
    .set((eb) => ({ prog: p('prog'), title: p('title'), due: p('due'), version: eb('version', '+', 1) }))
    .where('note_id', '=', p('note_id'))
    .where('staff_id', '=', p('staff_id'))
    .where('version', '=', p('version')),
);

/** A note that was ticked off keeps the day it was: ticking it off again is no news. */
const setDone = prepare((db, p: Slots<OwnNote & { done_on: CalendarDate | null }>) =>
  db
    .updateTable('todo_note')
    .set({ done_on: p('done_on') })
    .where('note_id', '=', p('note_id'))
    .where('staff_id', '=', p('staff_id')),
);

async function replyOf(tx: Transaction, own: OwnNote, today: CalendarDate, message: string): Promise<Reply> {
  const note = found(await findNote.first(tx, own), 'note');
  return { status: { status: 'saved', message }, details: noteOf(note, today) };
}

export function writeNote(writing: Writing, asked: BodyOf<typeof saveTodoNote>): Promise<Reply> {
  const { db, staff, today, now } = writing;
  const { prog, title, due, note_id, version, request_id } = asked;
  const { staff_id } = staff;
  const at = now.toISOString();
  return once(db, { call: 'save_todo_note', request_id, input: { ...asked, staff_id }, at }, async (tx) => {
    const noted = { prog, title, due, staff_id };
    if (note_id === null) {
      const added = await insertNote.first(tx, { ...noted, at });
      return replyOf(tx, { note_id: added?.note_id ?? 0, staff_id }, today, 'The note is saved.');
    }
    const own = { note_id, staff_id };
    found(await findNote.first(tx, own), 'note');
    if (version === undefined) throw withoutVersion();
    if ((await updateNote.run(tx, { ...noted, ...own, version })) === 0) {
      throw ApiError.changedMeanwhile('note', staff.name);
    }
    return replyOf(tx, own, today, 'The note is saved.');
  });
}

function withoutVersion(): ApiError {
  const message = 'Say which version of the note you have changed.';
  return ApiError.invalid(message, [{ field: 'version', message }]);
}

export function tickNote(writing: Writing, { note_id, done }: BodyOf<typeof tickTodo>): Promise<Reply> {
  const { db, staff, today } = writing;
  const own = { note_id, staff_id: staff.staff_id };
  return db.transaction(async (tx) => {
    const { done_on } = found(await findNote.first(tx, own), 'note');
    await setDone.run(tx, { ...own, done_on: done ? (done_on ?? today) : null });
    return replyOf(tx, own, today, done ? 'The note is ticked off.' : 'The note is open again.');
  });
}
