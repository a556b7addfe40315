import { z } from 'zod';
import { action } from './audit-action.ts';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { version } from './common/edition.ts';
import { line, optionalId, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { outcome } from './common/status.ts';
import { get, post } from './endpoint.ts';

export const about = { title: 'To-do', description: 'What is to be done, and your own notes.' };

export const actions = {
  save_todo_note: action('programme', 'save', 'saved', 'one of their notes'),
  tick_todo: action('programme', 'tick off', 'ticked off', 'one of their notes'),
};

/** Most entries of each kind in each programme; the caller's own come on top. */
export const mostTodo = 200;

/** How many days ahead sessions are listed for preparation. */
export const daysAhead = 7;

export const todoKinds = [
  'report_pending',
  'session_to_prepare',
  'books_overdue',
  'entries_in_review',
  'webhook_failing',
  'note',
] as const;

export const todo = z.object({
  prog: programme,
  title: z.string().describe('What to do, for people'),
  due: replyDate,
  kind: z.enum(todoKinds),
  mine: z.boolean().describe('The caller leads or supports that session; true for notes'),
  late: z.boolean().describe('Was due before the date asked for, and is not done'),
  ra_id: z.int().nullable().describe('Of the session to prepare or to report on'),
  time: z.string().nullable().describe('Of the session to prepare, "16:30"'),
  site_grade_id: z.int().nullable(),
  school_id: z.int().nullable(),
  place_name: z.string().nullable(),
  count: z.int().nullable().describe('Books overdue at the place, or entries in review'),
  note_id: z.int().nullable(),
  version: z.int().nullable().describe('Of the note; send it with a save'),
  done_on: replyDate.nullable().describe('When the note was ticked off'),
});
export type Todo = z.infer<typeof todo>;
export type TodoKind = Todo['kind'];

export const myTodo = get('/api/info/my_todo/:date/nm/all', 'staff', {
  params: z.object({ date: calendarDate }),
  reply: z.array(todo),
  doc: `What is to be done as of a date, by the day it is due: reports pending, sessions of the next ${daysAhead} days to prepare and earlier ones to mark done, books overdue place by place, entries in review that the caller can decide, webhooks that have stopped (for administrators), and the caller's own notes, open ones and those ticked off today or on that date. If a kind has more than ${mostTodo} in a programme, an extra entry without an id says so.`,
});

const savedNote = outcome(['saved'], todo);

export const saveTodoNote = post('/api/info/save_todo_note', 'staff', {
  body: z.object({
    note_id: optionalId.describe('Left out for a new note'),
    version: version.optional().describe('Required with note_id'),
    prog: programme,
    title: line('Write what is to be done.'),
    due: calendarDate,
    request_id: requestId.optional(),
  }),
  reply: savedNote,
  audit: { action: 'save_todo_note', program: ({ body }) => body.prog },
  doc: "Adds a note of the caller's own, or changes one.",
  example: { body: { prog: 'mop', title: 'Buy chart paper', due: '2026-11-21' } },
});

export const tickTodo = post('/api/info/tick_todo', 'staff', {
  body: z.object({ note_id: id, done: yesOrNo.default(true) }),
  reply: savedNote,
  audit: { action: 'tick_todo' },
  doc: "Marks one of the caller's own notes as done or not done; idempotent.",
});
