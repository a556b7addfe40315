import { z } from 'zod';
import { calendarDate, replyDate } from './common/calendar-date.ts';
import { version } from './common/edition.ts';
import { line, optionalId, yesOrNo } from './common/fields.ts';
import { id, requestId } from './common/ids.ts';
import { programme } from './common/programme.ts';
import { endpoint } from './endpoint.ts';

/** What is to be done is told at most so often of each kind in each programme; what one does oneself, besides. */
export const mostTodo = 200;

/** How many days ahead sessions are to be prepared. */
export const daysAhead = 7;

export const todoKinds = ['report_pending', 'session_to_prepare', 'books_overdue', 'note'] as const;

export const todo = z.object({
  prog: programme,
  title: z.string().describe('What is to be done, for people'),
  due: replyDate,
  kind: z.enum(todoKinds),
  mine: z.boolean().describe('The caller leads or supports that session; notes always are'),
  late: z.boolean().describe('Was due before the date asked for, and is not done'),
  ra_id: z.int().nullable().describe('Of the session to prepare or to report on'),
  time: z.string().nullable().describe('Of the session to prepare, "16:30"'),
  site_grade_id: z.int().nullable(),
  school_id: z.int().nullable(),
  place_name: z.string().nullable(),
  count: z.int().nullable().describe('Books overdue at the place'),
  note_id: z.int().nullable(),
  version: z.int().nullable().describe('Of the note, to be sent with a save'),
  done_on: replyDate.nullable().describe('When the note was ticked off'),
});
export type Todo = z.infer<typeof todo>;
export type TodoKind = Todo['kind'];

export const myTodo = endpoint({
  method: 'GET',
  path: '/api/info/my_todo/:date/nm/all',
  params: z.object({ date: calendarDate }),
  reply: z.array(todo),
  doc: `What is to be done as of a date, by the day it is due: reports pending, sessions of the next ${daysAhead} days to prepare and earlier ones to mark done, books overdue place by place, and the caller's own notes, open ones and those ticked off today or on that date. Where there is more of a kind than ${mostTodo} in a programme, one more entry without an id says so.`,
});

const savedNote = z.object({
  status: z.object({ status: z.literal('saved'), message: z.string().describe('A sentence for people') }),
  details: todo,
});

export const saveTodoNote = endpoint({
  method: 'POST',
  path: '/api/info/save_todo_note',
  body: z.object({
    note_id: optionalId.describe('None for a new note'),
    version: version.optional().describe('Needed with note_id'),
    prog: programme,
    title: line('Write what is to be done.'),
    due: calendarDate,
    request_id: requestId.optional(),
  }),
  reply: savedNote,
  doc: "Adds a note of the caller's own, or changes one.",
});

export const tickTodo = endpoint({
  method: 'POST',
  path: '/api/info/tick_todo',
  body: z.object({ note_id: id, done: yesOrNo.default(true) }),
  reply: savedNote,
  doc: "Ticks off one of the caller's own notes, or takes that back; saying it twice changes nothing.",
});
