import type { Transaction } from '../../db/database.ts';
import { deleteRows, insertAll, updateColumns } from '../../db/rows.commands.ts';
import type { NewRows } from '../../db/schema.ts';

/** Writes what children wish for. An index allows one open wish for each child and title (decision 53). */

export const insertWishes = (tx: Transaction, rows: NewRows<'wish'>): Promise<void> =>
  insertAll(tx, 'wish', rows);

interface Closing {
  wish_id: string;
  closed_as: 'withdrawn' | 'fulfilled';
  staff_id: number;
  at: string;
}

/** Changes nothing if it is closed already. */
export const closeWish = (
  tx: Transaction,
  { wish_id, closed_as, staff_id: closed_by, at: closed_at }: Closing,
): Promise<number> =>
  updateColumns(tx, 'wish', { closed_as, closed_by, closed_at }, { wish_id, closed_at: null });

/** Of a child that is erased (decision 30). */
export const deleteWishesOfChild = (tx: Transaction, child_id: number): Promise<number> =>
  deleteRows(tx, 'wish', { child_id });
