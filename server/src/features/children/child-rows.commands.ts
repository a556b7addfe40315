import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertRows } from '../../db/rows.commands.ts';
import { wordsOf } from '../../db/words.ts';

/** The rows that enrolling, editing and moving write. */

export interface ChildRow {
  name: string;
  card_no: string | null;
  gender: string | null;
  date_of_birth: CalendarDate | null;
  level: number | null;
  guardian_phone: string | null;
}

/** Who changes which version, and when. */
export interface Change {
  child_id: number;
  version: number;
  staff_id: number;
  at: string;
}

export const insertChild = prepare((db, p: Slots<ChildRow & { site_grade_id: number; at: string }>) =>
  db
    .insertInto('child')
    .values({
      name: p('name'),
      card_no: p('card_no'),
      site_grade_id: p('site_grade_id'),
      gender: p('gender'),
      date_of_birth: p('date_of_birth'),
      baseline_level: p('level'),
      level: p('level'),
      guardian_phone: p('guardian_phone'),
      created_at: p('at'),
    })
    .returning('child_id'),
);

export const updateChild = prepare((db, p: Slots<ChildRow & Change>) =>
  db
    .updateTable('child')
    .set((eb) => ({
      name: p('name'),
      card_no: p('card_no'),
      gender: p('gender'),
      date_of_birth: p('date_of_birth'),
      level: p('level'),
      guardian_phone: p('guardian_phone'),
      version: eb('version', '+', 1),
      changed_by: p('staff_id'),
      changed_at: p('at'),
    }))
    .where('child_id', '=', p('child_id'))
    .where('version', '=', p('version')),
);

export const updatePlaceOfChild = prepare(
  (db, p: Slots<Change & { site_grade_id: number; inactive_since: CalendarDate | null }>) =>
    db
      .updateTable('child')
      .set((eb) => ({
        site_grade_id: p('site_grade_id'),
        inactive_since: p('inactive_since'),
        version: eb('version', '+', 1),
        changed_by: p('staff_id'),
        changed_at: p('at'),
      }))
      .where('child_id', '=', p('child_id'))
      .where('version', '=', p('version')),
);

const insertMoveRow = prepare(
  (
    db,
    p: Slots<{
      move_id: string;
      child_id: number;
      from_site_grade_id: number | null;
      to_site_grade_id: number | null;
      date: CalendarDate;
      staff_id: number;
      at: string;
    }>,
  ) =>
    db.insertInto('child_move').values({
      move_id: p('move_id'),
      child_id: p('child_id'),
      from_site_grade_id: p('from_site_grade_id'),
      to_site_grade_id: p('to_site_grade_id'),
      date: p('date'),
      promotion_id: null,
      staff_id: p('staff_id'),
      at: p('at'),
    }),
);

interface Move {
  child_id: number;
  from: number | null;
  to: number | null;
  date: CalendarDate;
  staff_id: number;
  at: string;
}

export const insertMove = (tx: Transaction, { from, to, ...move }: Move): Promise<number> =>
  insertMoveRow.run(tx, { ...move, move_id: newId(), from_site_grade_id: from, to_site_grade_id: to });

const forgetWords = prepare((db, p: Slots<{ child_id: number }>) =>
  db.deleteFrom('child_word').where('child_id', '=', p('child_id')),
);

/** The words a child is found by, in place of those before. */
export async function writeChildWords(tx: Transaction, child_id: number, name: string): Promise<void> {
  await forgetWords.run(tx, { child_id });
  await insertRows(
    tx,
    'child_word',
    wordsOf(name).map((word) => ({ word, child_id })),
  );
}
