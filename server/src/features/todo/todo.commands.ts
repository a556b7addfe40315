import type { StaffMember } from '@storyvan/contract/auth';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import type { saveTodoNote, tickTodo } from '@storyvan/contract/todo';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { ApiError, found } from '../../api-error.ts';
import { changed, command } from '../../db/command.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { once } from '../../records/request/once.commands.ts';
import { insertNotes, tickOff, updateNote } from '../../records/todo-note/todo-note.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import { findNote } from './todo.queries.ts';
import { noteOf } from './todo.rules.ts';

/** Adds, changes and ticks off the notes of one staff member. */

type Reply = ReplyOf<typeof saveTodoNote>;

export interface Writing {
  db: Database;
  staff: StaffMember;
  today: CalendarDate;
  now: Date;
}

type OwnNote = { note_id: number; staff_id: number };

async function replyOf(tx: Transaction, own: OwnNote, today: CalendarDate, message: string) {
  const note = found(await findNote.first(tx, own), 'note');
  return changed<Reply>({ status: { status: 'saved', message }, details: noteOf(note, today) });
}

export const writeNote: CommandOf<typeof saveTodoNote, Writing> = (writing, asked) => {
  const { staff, today, now } = writing;
  const { prog, title, due, note_id, version } = asked;
  const { staff_id } = staff;
  const at = now.toISOString();
  return once(writing, 'save_todo_note', { ...asked, staff_id }, async (tx) => {
    const noted = { prog, title, due };
    if (note_id === null) {
      const [added = 0] = await insertNotes(tx, [{ ...noted, staff_id, created_at: at }]);
      return replyOf(tx, { note_id: added, staff_id }, today, 'The note is saved.');
    }
    const own = { note_id, staff_id };
    found(await findNote.first(tx, own), 'note');
    if (version === undefined) throw ApiError.versionRequired();
    if ((await updateNote(tx, noted, { ...own, version })) === 0) {
      throw ApiError.changedMeanwhile('note', staff.name);
    }
    return replyOf(tx, own, today, 'The note is saved.');
  });
};

export function tickNote(writing: Writing, { note_id, done }: BodyOf<typeof tickTodo>): Promise<Reply> {
  const { db, staff, today } = writing;
  const own = { note_id, staff_id: staff.staff_id };
  return command(db, async (tx) => {
    const { done_on } = found(await findNote.first(tx, own), 'note');
    // A note that is ticked off again keeps its first day.
    await tickOff(tx, own, done ? (done_on ?? today) : null);
    return replyOf(tx, own, today, done ? 'The note is ticked off.' : 'The note is open again.');
  });
}
