import type { Insertable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { insertAll } from '../../db/rows.commands.ts';
import type { NewRows, Schema } from '../../db/schema.ts';
import { insertStagedRows, stageRows } from '../../db/sqlite/staged-rows.commands.ts';
import { eventKind } from '../../db/tables/loan.ts';
import { publishChanges, stageChanges } from '../change/change.commands.ts';

/** Writes many loans and lending events at once: those of an import, an archive or the demo. */

type EventRows = NewRows<'lending_event'>;

/** With numbers from `takeLoanNumbers`. */
export const insertSiteLoans = (tx: Transaction, rows: NewRows<'site_loan'>): Promise<void> =>
  insertAll(tx, 'site_loan', rows);

/** With numbers from `takeLoanNumbers`. */
export const insertChildLoans = (tx: Transaction, rows: NewRows<'child_loan'>): Promise<void> =>
  insertAll(tx, 'child_loan', rows);

/** For a library that is being made, which no program can follow yet. */
export const insertInventedEvents = (tx: Transaction, rows: EventRows): Promise<void> =>
  insertAll(tx, 'lending_event', rows);

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
