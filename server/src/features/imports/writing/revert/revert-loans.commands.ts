import { sql } from 'kysely';
import type { Database, Executor, Transaction } from '../../../../db/database.ts';
import { newIdAfter } from '../../../../db/new-id.ts';
import { prepare, type Slots } from '../../../../db/prepare.ts';
import { eventKind, type LendingEventRow } from '../../../../db/tables/loan.ts';
import { putBackCopies } from '../../../../records/copy/many-copies.commands.ts';
import { countEntries } from '../../../../records/import/import.queries.ts';
import { insertLendingEvents } from '../../../../records/loan/loan.commands.ts';
import {
  publishLoans,
  stageLendingEvents,
  undoImportedLoans,
} from '../../../../records/loan/many-loans.commands.ts';
import { ChangedMeanwhile } from '../../../../records/request/once.commands.ts';
import { slicesOf, writeSlices } from '../staging.commands.ts';
import { findDependents, lockForRevert } from './loan-dependents.queries.ts';

/** Reverts an import of loans: each of its events is undone by a recorded undo, and nothing is deleted (decision 65). */

interface OfRevert {
  import_id: string;
  /** Who reverts it. */
  staff_id: number;
}

/**
 * Prepares the undos, on SQLite in slices that let desks write in between, and returns what the transaction has to do. That
 * throws ChangedMeanwhile if a copy or a loan was used in the meantime.
 */
export async function prepareUndo(
  db: Database,
  { import_id, staff_id }: OfRevert,
  onSlice: (done: number, total: number) => Promise<void>,
): Promise<(tx: Transaction) => Promise<void>> {
  const undos = await listUndos(db, import_id, staff_id);
  if (db.dialect === 'sqlite') {
    let staged = 0;
    function* slices() {
      for (const { rows } of slicesOf(undos)) {
        staged += rows.length;
        yield (tx: Transaction) => stageLendingEvents(tx, rows);
      }
    }
    await writeSlices(db, slices(), () => onSlice(staged, undos.length));
  }
  return async (tx) => {
    // Before any copy is locked, because it takes the longest.
    if (tx.dialect === 'postgres') await insertLendingEvents(tx, undos);
    await lockForRevert(tx, import_id);
    if ((await findDependents(tx, import_id)).length > 0) throw new ChangedMeanwhile();
    const copies = await countEntries.first(tx, { import_id, noun: 'copy' });
    if ((await putBackCopies(tx, import_id)) !== Number(copies?.entries)) throw new ChangedMeanwhile();
    await undoImportedLoans(tx, import_id);
    if (tx.dialect === 'sqlite') await publishLoans(tx);
  };
}

type Undone = Pick<LendingEventRow, 'event_id' | 'child_loan_id' | 'site_loan_id' | 'date'>;

/** Undos of all events of the import, the latest event first. */
async function listUndos(on: Executor, import_id: string, staff_id: number): Promise<LendingEventRow[]> {
  const events: Undone[] = [
    ...(await listChildLoanEvents.all(on, { import_id })),
    ...(await listSiteLoanEvents.all(on, { import_id })),
  ];
  return events
    .sort((a, b) => (a.event_id < b.event_id ? 1 : -1))
    .map(({ event_id, ...of }) => ({
      event_id: newIdAfter(event_id),
      kind: eventKind.undo,
      ...of,
      undoes_event_id: event_id,
      staff_id,
    }));
}

/** Events that were not undone: all of a new loan, and the return of one that was open before the import. */
const listEventsOf = (noun: 'site_loan' | 'child_loan', returned: 'return_site' | 'return_child') =>
  prepare((db, p: Slots<{ import_id: string }>) =>
    db
      .selectFrom('import_entry as entry')
      .innerJoin('lending_event as event', (join) =>
        join.on(`event.${noun}_id`, '=', sql<number>`cast(entry.key as integer)`),
      )
      .select(['event.event_id', 'event.child_loan_id', 'event.site_loan_id', 'event.date'])
      .where('entry.import_id', '=', p('import_id'))
      .where('entry.noun', '=', sql.lit(noun))
      .where('event.kind', '<>', sql.lit(eventKind.undo))
      .where((eb) =>
        eb.or([eb('entry.before', 'is', null), eb('event.kind', '=', sql.lit(eventKind[returned]))]),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('lending_event as undo')
              .select('undo.event_id')
              .whereRef('undo.undoes_event_id', '=', 'event.event_id'),
          ),
        ),
      ),
  );

const listSiteLoanEvents = listEventsOf('site_loan', 'return_site');
const listChildLoanEvents = listEventsOf('child_loan', 'return_child');
