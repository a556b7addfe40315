import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Insertable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { insertAll, insertAllForIds, updateColumns } from '../../db/rows.commands.ts';
import type { NewRow, NewRows, Schema } from '../../db/schema.ts';
import { insertStagedRows, stageRows } from '../../db/sqlite/staged-rows.commands.ts';
import { eventKind } from '../../db/tables/loan.ts';
import { noteChanges, publishChanges, stageChanges } from '../change/change.commands.ts';
import { takeLoanNumbers } from './loan-numbers.commands.ts';

/** Writes loans and lending events; the copy's own row is written in records/copy. */

/** With numbers from `takeLoanNumbers`. */
export const insertSiteLoans = (tx: Transaction, rows: NewRows<'site_loan'>): Promise<void> =>
  insertAll(tx, 'site_loan', rows);

/** With numbers from `takeLoanNumbers`. */
export const insertChildLoans = (tx: Transaction, rows: NewRows<'child_loan'>): Promise<void> =>
  insertAll(tx, 'child_loan', rows);

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

type EventRows = NewRows<'lending_event'>;

/** Adds them to the feed of changes too. */
export async function insertLendingEvents(tx: Transaction, rows: EventRows): Promise<void> {
  await insertAll(tx, 'lending_event', rows);
  await noteChanges(
    tx,
    'lending',
    rows.map(({ event_id }) => event_id),
  );
}

/** For a library that is being made, which no program can follow yet. */
export const insertInventedEvents = (tx: Transaction, rows: EventRows): Promise<void> =>
  insertAll(tx, 'lending_event', rows);

export const insertRenewals = (tx: Transaction, rows: NewRows<'renewal'>): Promise<void> =>
  insertAll(tx, 'renewal', rows);

/** Inserts the renewals of all events, which have none yet. */
export const insertRenewalsOfEvents = (tx: Transaction): Promise<number> =>
  tx.change({
    sql: `insert into renewal (event_id, child_loan_id, site_grade_id, child_id, date, undone)
      select event.event_id, loan.child_loan_id, loan.site_grade_id, loan.child_id, event.date,
        case when exists (select 1 from lending_event undo where undo.undoes_event_id = event.event_id) then 1 else 0 end
      from lending_event event inner join child_loan loan on loan.child_loan_id = event.child_loan_id
      where event.kind = ${eventKind.renew_child} order by event.event_id`,
    parameters: [],
  });

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

/** Stages loans of an import until `publishLoans`. */
export const stageLoans = <T extends 'site_loan' | 'child_loan'>(
  tx: Transaction,
  table: T,
  rows: ReadonlyArray<Partial<Insertable<Schema[T]>>>,
): Promise<void> => stageRows(tx, 'added', table, rows);

/** Stages events until `publishLoans`, for the feed of changes too. */
export async function stageLendingEvents(tx: Transaction, rows: EventRows): Promise<void> {
  await stageRows(tx, 'added', 'lending_event', rows);
  await stageChanges(
    tx,
    'lending',
    rows.map(({ event_id }) => event_id),
  );
}

/** Stages renewals until `publishLoans`. */
export const stageRenewals = (tx: Transaction, rows: NewRows<'renewal'>): Promise<void> =>
  stageRows(tx, 'added', 'renewal', rows);

export async function publishLoans(tx: Transaction): Promise<void> {
  await insertStagedRows(tx, 'site_loan');
  await insertStagedRows(tx, 'child_loan');
  await insertStagedRows(tx, 'lending_event');
  await insertStagedRows(tx, 'renewal');
  await publishChanges(tx);
}

/**
 * Undoes all loans that the journal of an import names, as if each of their events had been undone at a desk. The undos
 * themselves are written with `insertLendingEvents`, or staged and published.
 */
export async function undoImportedLoans(tx: Transaction, import_id: string): Promise<void> {
  const slot = tx.dialect === 'sqlite' ? '?' : '$1';
  const run = (sql: string) => tx.change({ sql, parameters: [import_id] });
  const loans = (noun: 'site_loan' | 'child_loan') =>
    `select cast(key as integer) from import_entry where import_id = ${slot} and noun = '${noun}'`;
  const added = `"before" is null`;
  // Loans that were open before the import has brought their return.
  const ended = `"before" is not null`;

  await run(
    `update site_loan set date_return = null, undone = 1 where site_loan_id in (${loans('site_loan')} and ${added})`,
  );
  await run(
    `update site_loan set date_return = null where site_loan_id in (${loans('site_loan')} and ${ended})`,
  );
  await run(
    `update child_loan set date_return = null, date_renewed = null, undone = 1
     where child_loan_id in (${loans('child_loan')} and ${added})`,
  );
  await run(
    `update child_loan set date_return = null where child_loan_id in (${loans('child_loan')} and ${ended})`,
  );
  await run(
    `update renewal set undone = 1 where undone = 0 and child_loan_id in (${loans('child_loan')} and ${added})`,
  );
}
