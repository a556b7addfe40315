import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Transaction } from '../../db/database.ts';
import { insertAll, insertAllForIds, updateColumns } from '../../db/rows.commands.ts';
import type { NewRow, NewRows } from '../../db/schema.ts';
import { noteChanges } from '../change/change.commands.ts';
import { takeLoanNumbers } from './loan-numbers.commands.ts';

/** Writes loans and lending events; the copy's own row is written in records/copy. */

/** Inserts an open loan and returns its number. */
export const insertSiteLoan = (
  tx: Transaction,
  row: Omit<NewRow<'site_loan'>, 'site_loan_id'>,
): Promise<number> =>
  numbered(tx, (number) =>
    insertAllForIds(tx, 'site_loan', 'site_loan_id', [number ? { site_loan_id: number, ...row } : row]),
  );

/** Inserts an open loan and returns its number. */
export const insertChildLoan = (
  tx: Transaction,
  row: Omit<NewRow<'child_loan'>, 'child_loan_id'>,
): Promise<number> =>
  numbered(tx, (number) =>
    insertAllForIds(tx, 'child_loan', 'child_loan_id', [number ? { child_loan_id: number, ...row } : row]),
  );

/** PostgreSQL gives a loan its number at the insert, SQLite before. */
async function numbered(
  tx: Transaction,
  insert: (number: number | undefined) => Promise<number[]>,
): Promise<number> {
  const [number] = tx.dialect === 'sqlite' ? await takeLoanNumbers(tx, 1) : [];
  const [loan_id] = await insert(number);
  return loan_id as number;
}

/** Adds them to the feed of changes too. */
export async function insertLendingEvents(tx: Transaction, rows: NewRows<'lending_event'>): Promise<void> {
  await insertAll(tx, 'lending_event', rows);
  await noteChanges(
    tx,
    'lending',
    rows.map(({ event_id }) => event_id),
  );
}

export const insertRenewals = (tx: Transaction, rows: NewRows<'renewal'>): Promise<void> =>
  insertAll(tx, 'renewal', rows);

export const undoRenewal = (tx: Transaction, event_id: string): Promise<number> =>
  updateColumns(tx, 'renewal', { undone: 1 }, { event_id });

/** `null` after the only renewal was undone. */
export const renewChildLoan = (
  tx: Transaction,
  loan_id: number,
  date_renewed: CalendarDate | null,
): Promise<number> => updateColumns(tx, 'child_loan', { date_renewed }, { child_loan_id: loan_id });

interface Ending {
  loan_id: number;
  date_return: CalendarDate | null;
  undone: number;
}

/** Ends a loan, opens it again, or marks it as undone. */
export const endSiteLoan = (tx: Transaction, { loan_id, ...ending }: Ending): Promise<number> =>
  updateColumns(tx, 'site_loan', ending, { site_loan_id: loan_id });

export const endChildLoan = (tx: Transaction, { loan_id, ...ending }: Ending): Promise<number> =>
  updateColumns(tx, 'child_loan', ending, { child_loan_id: loan_id });
