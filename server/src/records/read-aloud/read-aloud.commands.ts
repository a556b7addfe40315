import type { Programme } from '@storyvan/contract/common/programme';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { isSameSet } from '@storyvan/domain/read-aloud-plan';
import type { Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { runQuery } from '../../db/prepare.ts';
import {
  deleteRows,
  insertAll,
  insertAllForIds,
  updateColumns,
  updateRecord,
} from '../../db/rows.commands.ts';
import type { NewRow, NewRows } from '../../db/schema.ts';
import { ChangedMeanwhile } from '../request/once.commands.ts';
import { editionOf, type Work } from '../work.ts';
import type { ReadAloudState } from './read-aloud-state.ts';

/** Writes the rows of a read-aloud. Throws ChangedMeanwhile if another request has changed them since they were read. */

type Values = Omit<NewRow<'read_aloud'>, 'program'>;

/** Null if another session is already at this place and time. */
const insertReadAloud = (tx: Transaction, row: NewRow<'read_aloud'>) =>
  runQuery(tx, (k) =>
    k
      .insertInto('read_aloud')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('ra_id'),
  );

/** Frees the date and time until the same transaction sets them again; the version counts both as one change. */
export const putAside = (tx: Transaction, ra_id: number): Promise<number> =>
  updateColumns(tx, 'read_aloud', { status: 'cancelled' }, { ra_id });

/** Sets the mark that a report exists (compare-and-set): of two requests at once, one succeeds. */
export const markReported = (tx: Transaction, ra_id: number): Promise<number> =>
  updateColumns(tx, 'read_aloud', { reported: 1 }, { ra_id, status: 'done', reported: 0 });

/** Returns the ids of the new rows, in order. */
export const insertReadAlouds = (tx: Transaction, rows: NewRows<'read_aloud'>): Promise<number[]> =>
  insertAllForIds(tx, 'read_aloud', 'ra_id', rows);

export const insertPartners = (tx: Transaction, rows: NewRows<'read_aloud_partner'>): Promise<void> =>
  insertAll(tx, 'read_aloud_partner', rows);

export const insertAttendance = (tx: Transaction, rows: NewRows<'attendance'>): Promise<void> =>
  insertAll(tx, 'attendance', rows);

type Editor = Pick<Work, 'staff_id' | 'now'>;

const valuesOf = (state: ReadAloudState, editor: Editor): Values => ({
  site_grade_id: state.site_grade_id,
  date: state.date,
  time: state.time ?? '',
  status: state.status,
  lead_rp_id: state.lead,
  lp_id: state.lp_id,
  children_count: state.children_count,
  planned_date: state.planned_date,
  planned_time: state.planned_date === null ? null : (state.planned_time ?? ''),
  ...editionOf(editor),
});

/** Returns the ra_id. */
export async function addReadAloud(
  tx: Transaction,
  editor: Editor,
  program: Programme,
  state: ReadAloudState,
): Promise<number> {
  const [inserted] = await insertReadAloud(tx, { program, ...valuesOf(state, editor) });
  if (!inserted) throw new ChangedMeanwhile();
  await seatPartners(tx, inserted.ra_id, state.rps);
  return inserted.ra_id;
}

export async function changeReadAloud(
  tx: Transaction,
  editor: Editor,
  { ra_id, version, rep_id, rps }: ReadAloud,
  state: ReadAloudState,
): Promise<void> {
  // Compare-and-set: writes nothing if the version has changed or a report has been written.
  const where = { ra_id, version, reported: rep_id === null ? 0 : 1 };
  try {
    if ((await updateRecord(tx, 'read_aloud', valuesOf(state, editor), where)) === 0)
      throw new ChangedMeanwhile();
  } catch (error) {
    // Another request has put a session at this place and time since we looked.
    throw isUniqueViolation(error) ? new ChangedMeanwhile() : error;
  }
  const before = rps.map(({ rp_id }) => rp_id);
  if (isSameSet(before, state.rps)) return;
  await deleteRows(tx, 'read_aloud_partner', { ra_id });
  await seatPartners(tx, ra_id, state.rps);
}

async function seatPartners(tx: Transaction, ra_id: number, rps: readonly number[]): Promise<void> {
  await insertPartners(
    tx,
    rps.map((rp_id, n) => ({ ra_id, seat: n === 0 ? 1 : 2, rp_id })),
  );
}

export async function tickPresent(
  tx: Transaction,
  ra_id: number,
  child_ids: readonly number[],
): Promise<void> {
  await deleteRows(tx, 'attendance', { ra_id });
  await insertAttendance(
    tx,
    child_ids.map((child_id) => ({ ra_id, child_id })),
  );
}
