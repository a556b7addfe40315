import type { BoxPurpose } from '@storyvan/contract/box';
import { chunksOf } from '../../db/chunks.ts';
import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { runChange } from '../../db/prepare.ts';
import { deleteRows, insertAll, updateColumns } from '../../db/rows.commands.ts';
import type { BoxOutcome } from '../../db/tables/box.ts';

/** Writes the checklists of boxes. */

/** Returns the id of the new list. */
export async function insertBox(
  tx: Transaction,
  box: { site_grade_id: number; purpose: BoxPurpose; made_by: number; made_at: string },
): Promise<string> {
  const box_id = newId();
  await insertAll(tx, 'box_list', [{ box_id, ...box }]);
  return box_id;
}

interface NewBoxCopy {
  accn_no: string;
  listed: number;
  site_loan_id: number | null;
}

export const insertBoxCopies = (tx: Transaction, box_id: string, copies: NewBoxCopy[]): Promise<void> =>
  insertAll(
    tx,
    'box_copy',
    copies.map((copy) => ({ box_id, ...copy })),
  );

export const listBoxCopy = (tx: Transaction, box_id: string, accn_no: string): Promise<number> =>
  updateColumns(tx, 'box_copy', { listed: 1 }, { box_id, accn_no });

/** Returns whether it was on the list. */
export const takeOffList = async (tx: Transaction, box_id: string, accn_no: string): Promise<boolean> =>
  (await deleteRows(tx, 'box_copy', { box_id, accn_no })) > 0;

export interface BoxClosing {
  box_id: string;
  closed_by: number;
  closed_at: string;
  outcomes: ReadonlyMap<BoxOutcome, string[]>;
}

/** Closes a list and keeps what became of each copy. */
export async function closeList(
  tx: Transaction,
  { box_id, closed_by, closed_at, outcomes }: BoxClosing,
): Promise<void> {
  await updateColumns(tx, 'box_list', { closed_by, closed_at }, { box_id, closed_at: null });
  for (const [outcome, numbers] of outcomes) {
    for (const accn_nos of chunksOf(numbers, 1)) {
      await runChange(tx, (db) =>
        db
          .updateTable('box_copy')
          .set({ outcome })
          .where('box_id', '=', box_id)
          .where('accn_no', 'in', accn_nos),
      );
    }
  }
}
