import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Insertable } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { insertAll, updateColumns } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import { insertStagedRows, stageRows } from '../../db/sqlite/staged-rows.commands.ts';
import { noteChanges, publishChanges, stageChanges } from '../change/change.commands.ts';

/** Writes loans and lending events; the copy's own row is written in records/copy. */

export const insertSiteLoans = (
  tx: Transaction,
  rows: ReadonlyArray<Insertable<Schema['site_loan']>>,
): Promise<void> => insertAll(tx, 'site_loan', rows);

export const insertChildLoans = (
  tx: Transaction,
  rows: ReadonlyArray<Insertable<Schema['child_loan']>>,
): Promise<void> => insertAll(tx, 'child_loan', rows);

type EventRows = ReadonlyArray<Insertable<Schema['lending_event']>>;

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

/** `null` after the only renewal was undone. */
export const renewChildLoan = (
  tx: Transaction,
  loan_id: string,
  date_renewed: CalendarDate | null,
): Promise<number> => updateColumns(tx, 'child_loan', { date_renewed }, { child_loan_id: loan_id });

interface Ending {
  loan_id: string;
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

export async function publishLoans(tx: Transaction): Promise<void> {
  await insertStagedRows(tx, 'site_loan');
  await insertStagedRows(tx, 'child_loan');
  await insertStagedRows(tx, 'lending_event');
  await publishChanges(tx);
}
