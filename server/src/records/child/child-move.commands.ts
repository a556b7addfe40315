import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { insertAll, updateColumns } from '../../db/rows.commands.ts';
import type { NewRow } from '../../db/schema.ts';
import type { Author } from '../work.ts';

/** Records where children went. With no place to come from, a child has come back; with none to go to, it has left. */

export interface Moving extends Author {
  date: CalendarDate;
  promotion_id?: string;
  /** The school year that the promotion begins. */
  school_year?: number;
}

export interface ChildMove {
  child_id: number;
  from: number | null;
  to: number | null;
}

export const moveRows = (
  moves: readonly ChildMove[],
  { date, promotion_id, school_year, staff_id, at }: Moving,
): NewRow<'child_move'>[] =>
  moves.map(({ child_id, from, to }) => ({
    move_id: newId(),
    child_id,
    from_site_grade_id: from,
    to_site_grade_id: to,
    date,
    promotion_id: promotion_id ?? null,
    school_year: school_year ?? null,
    staff_id,
    at,
  }));

export const insertMoves = (tx: Transaction, moves: readonly ChildMove[], moving: Moving): Promise<void> =>
  insertAll(tx, 'child_move', moveRows(moves, moving));

export const undoMovesOfPromotion = (tx: Transaction, promotion_id: string): Promise<number> =>
  updateColumns(tx, 'child_move', { undone: 1 }, { promotion_id });
