import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';
import { deleteRows, insertAll, insertIfNew, updateColumns } from '../../db/rows.commands.ts';
import type { NewRow, NewRows } from '../../db/schema.ts';
import { dropVoiceOfLoan, dropVoicesOfChild, dropVoiceUnlessSaid } from './voice.commands.ts';

/** Writes the reading history: what children have read with staff. */

export const insertReadings = (tx: Transaction, rows: NewRows<'reading'>): Promise<void> =>
  insertAll(tx, 'reading', rows);

/** Returns 0 if another process has already written the reading of this request. */
export const insertReading = (tx: Transaction, row: NewRow<'reading'>): Promise<number> =>
  insertIfNew(tx, 'reading', row);

/** An opinion: the first of its loan, or in the place of the one before. Another sentence has to be chosen again. */
export const saveOpinion = async (
  tx: Transaction,
  row: NewRow<'reading'> & { child_loan_id: number },
): Promise<number> => {
  const { date_reading, opinion, observation, staff_id, at, child_loan_id } = row;
  await dropVoiceUnlessSaid.run(tx, { child_loan_id, observation });
  return runChange(tx, (k) =>
    k
      .insertInto('reading')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('child_loan_id').doUpdateSet({ date_reading, opinion, observation, staff_id, at }),
      ),
  );
};

export async function deleteOpinion(tx: Transaction, child_loan_id: number): Promise<number> {
  await dropVoiceOfLoan.run(tx, { child_loan_id });
  return deleteRows(tx, 'reading', { child_loan_id });
}

/** Of an erased child (decision 30); no sentence of it stays chosen. */
export async function eraseObservations(tx: Transaction, child_id: number): Promise<void> {
  await updateColumns(tx, 'reading', { observation: '' }, { child_id });
  await dropVoicesOfChild.run(tx, { child_id });
}

/** Gives another level to all readings that have one. */
export const moveReadingsToLevel = (
  tx: Transaction,
  { from, into }: { from: number; into: number },
): Promise<number> => updateColumns(tx, 'reading', { reading_level: into }, { reading_level: from });
