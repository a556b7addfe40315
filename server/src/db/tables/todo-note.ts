import type { Programme } from '@storyvan/contract/common/programme';
import { account, date, id, text } from './column.ts';
import { createdAt, edition } from './common-columns.ts';
import { table } from './table.ts';

/** To-do notes. */

export const todo_note = table({
  note_id: id('The number of the note'),
  /** Whose note it is. */
  staff_id: account('The username of the account whose note it is').as('staff'),
  prog: text<Programme>('mop or lis'),
  title: text('What is to be done'),
  due: date('When it is due'),
  done_on: date('When it was done').orNull(),
  created_at: createdAt,
  version: edition.version,
});
