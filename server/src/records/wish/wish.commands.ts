import type { Insertable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { insertAll } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';

/** Writes what children wish for. An index allows one open wish for each child and title (decision 53). */

export const insertWishes = (
  tx: Transaction,
  rows: ReadonlyArray<Insertable<Schema['wish']>>,
): Promise<void> => insertAll(tx, 'wish', rows);

interface Closing {
  wish_id: string;
  closed_as: 'withdrawn' | 'fulfilled';
  staff_id: number;
  at: string;
}

/** Changes nothing if it is closed already. */
export const closeWish = prepare((db, p: Slots<Closing>) =>
  db
    .updateTable('wish')
    .set({ closed_as: p('closed_as'), closed_by: p('staff_id'), closed_at: p('at') })
    .where('wish_id', '=', p('wish_id'))
    .where('closed_at', 'is', null),
);

/** Of a child that is erased (decision 30). */
export const deleteWishesOfChild = prepare((db, p: Slots<{ child_id: number }>) =>
  db.deleteFrom('wish').where('child_id', '=', p('child_id')),
);
