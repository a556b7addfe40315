import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Transaction } from '../../db/database.ts';
import { insertAllForIds, updateColumns, updateRecord } from '../../db/rows.commands.ts';
import type { NewRows, RowChange } from '../../db/schema.ts';

/** Writes the notes that staff keep for themselves. */

/** Returns the ids of the new rows, in order. */
export const insertNotes = (tx: Transaction, rows: NewRows<'todo_note'>): Promise<number[]> =>
  insertAllForIds(tx, 'todo_note', 'note_id', rows);

type OwnNote = { note_id: number; staff_id: number };

export const updateNote = (
  tx: Transaction,
  change: RowChange<'todo_note'>,
  known: OwnNote & { version: number },
): Promise<number> => updateRecord(tx, 'todo_note', change, known);

export const tickOff = (tx: Transaction, own: OwnNote, done_on: CalendarDate | null): Promise<number> =>
  updateColumns(tx, 'todo_note', { done_on }, own);
