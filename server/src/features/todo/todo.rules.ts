import type { Programme } from '@storyvan/contract/common/programme';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { mostTodo, type Todo, type TodoKind } from '@storyvan/contract/todo';
import { addDays, type CalendarDate, formatDate, today } from '@storyvan/domain/calendar-date';
import { compareNames } from '@storyvan/domain/name-order';
import { overdueFrom } from '@storyvan/domain/overdue';
import type { TableRow } from '../../db/schema.ts';

/** The entries of the to-do list: their titles and due dates. Pure: rows in, entries out. */

export type ReadAloudRow = Pick<
  ReadAloud,
  'ra_id' | 'program' | 'site_grade_id' | 'school_id' | 'site_name' | 'date' | 'lp_name'
> & {
  time: string;
  lead_rp_id: number | null;
  first_rp_id: number | null;
  second_rp_id: number | null;
};

interface OverdueRow {
  program: Programme;
  site_grade_id: number;
  school_id: number | null;
  place_name: string;
  books: number;
  oldest_start: CalendarDate;
}

type NoteRow = Pick<TableRow<'todo_note'>, 'note_id' | 'prog' | 'title' | 'due' | 'done_on' | 'version'>;

const nothing = {
  ra_id: null,
  time: null,
  site_grade_id: null,
  school_id: null,
  place_name: null,
  count: null,
  note_id: null,
  version: null,
  done_on: null,
};

const isOf = (rp_id: number | null, row: ReadAloudRow): boolean =>
  rp_id !== null && [row.lead_rp_id, row.first_rp_id, row.second_rp_id].includes(rp_id);

interface Asked {
  date: CalendarDate;
  /** The caller's reading-partner id, or null. */
  rp_id: number | null;
}

const ofReadAloud = (row: ReadAloudRow, { date, rp_id }: Asked, due: CalendarDate) => ({
  ...nothing,
  prog: row.program,
  due,
  mine: isOf(rp_id, row),
  late: due < date,
  ra_id: row.ra_id,
  site_grade_id: row.site_grade_id,
  school_id: row.school_id,
  place_name: row.site_name,
});

/** Due the day after the session. */
export const reportOf = (row: ReadAloudRow, asked: Asked): Todo => ({
  ...ofReadAloud(row, asked, addDays(row.date, 1)),
  kind: 'report_pending',
  title: `Write the report on ${row.site_name}, ${formatDate(row.date)}`,
});

export function preparationOf(row: ReadAloudRow, asked: Asked): Todo {
  const title =
    row.date < asked.date
      ? `Mark the session at ${row.site_name} as done or cancelled`
      : `Prepare the session at ${row.site_name}: ${row.lp_name ?? 'no lesson plan yet'}`;
  return {
    ...ofReadAloud(row, asked, row.date),
    kind: 'session_to_prepare',
    time: row.time || null,
    title,
  };
}

interface InReview {
  program: Programme | null;
  count: number;
  /** When the oldest arrived; UTC. */
  oldest: string;
}

/** Due on the day on which the oldest arrived; null for those of an unknown place. */
export function reviewOf({ program, count, oldest }: InReview, date: CalendarDate): Todo | null {
  if (program === null) return null;
  const due = today(new Date(oldest));
  const entries = count === 1 ? '1 entry' : `${count} entries`;
  const title = `Decide about ${entries} made without a network`;
  return {
    ...nothing,
    prog: program,
    due,
    kind: 'entries_in_review',
    mine: false,
    late: due < date,
    count,
    title,
  };
}

interface FailingWebhook {
  address: string;
  /** When it stopped; UTC. */
  changed_at: string | null;
}

/** It belongs to no programme, and is listed under the first. */
export function webhookFailureOf({ address, changed_at }: FailingWebhook, date: CalendarDate): Todo {
  const due = changed_at === null ? date : today(new Date(changed_at));
  const title = `The webhook to ${new URL(address).host} has failed for three days and was stopped`;
  return { ...nothing, prog: 'mop', due, kind: 'webhook_failing', mine: false, late: due < date, title };
}

/** Due on the day on which the oldest loan became overdue. */
export function overdueOf(row: OverdueRow, date: CalendarDate, period: number): Todo {
  const due = overdueFrom(row.oldest_start, period);
  return {
    ...nothing,
    prog: row.program,
    due,
    kind: 'books_overdue',
    title: `${row.books === 1 ? '1 book' : `${row.books} books`} overdue at ${row.place_name}`,
    mine: false,
    late: due < date,
    site_grade_id: row.site_grade_id,
    school_id: row.school_id,
    place_name: row.place_name,
    count: row.books,
  };
}

export const noteOf = (row: NoteRow, date: CalendarDate): Todo => ({
  ...nothing,
  ...row,
  kind: 'note',
  mine: true,
  late: row.done_on === null && row.due < date,
});

const moreTitles: Record<TodoKind, string> = {
  report_pending: `More reports are pending than the ${mostTodo} listed`,
  session_to_prepare: `There are more sessions than the ${mostTodo} listed`,
  books_overdue: `Books are overdue at more places than the ${mostTodo} listed`,
  entries_in_review: `There are more entries in review than the ${mostTodo} listed`,
  webhook_failing: `More webhooks have stopped than the ${mostTodo} listed`,
  note: `You have more notes than the ${mostTodo} listed`,
};

/** At most so many of one kind and programme; if there are more, an entry after the last says so. */
export function bounded(entries: Todo[]): Todo[] {
  const last = entries[mostTodo - 1];
  if (entries.length <= mostTodo || !last) return entries;
  const { prog, kind, due, late } = last;
  const more: Todo = { ...nothing, prog, kind, due, late, mine: kind === 'note', title: moreTitles[kind] };
  return [...entries.slice(0, mostTodo), more];
}

/** Each once: your own sessions are listed even if there are too many to list all. */
export const eachOnce = (rows: ReadAloudRow[]): ReadAloudRow[] => [
  ...new Map(rows.map((row) => [row.ra_id, row])).values(),
];

const programmes: Programme[] = ['mop', 'lis'];

export const inOrder = (a: Todo, b: Todo): number =>
  Number(a.due > b.due) - Number(a.due < b.due) ||
  programmes.indexOf(a.prog) - programmes.indexOf(b.prog) ||
  compareNames(a.title, b.title);
