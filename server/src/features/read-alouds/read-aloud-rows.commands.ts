import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { Transaction } from '../../db/database.ts';
import { isUniqueViolation } from '../../db/is-unique-violation.ts';
import { ChangedMeanwhile } from '../../db/once.commands.ts';
import { prepare, runChange, type Slots } from '../../db/prepare.ts';
import { isSameSet, type Planned } from './read-alouds.rules.ts';

/** The rows of a session. Who comes too late, because another has written meanwhile, looks again: ChangedMeanwhile. */

/** What a session is to be, whole. */
export interface SessionState extends Planned {
  status: ReadAloud['status'];
  children_count: number | null;
  /** For when a session that is done was planned. */
  planned_date: CalendarDate | null;
  planned_time: string | null;
}

interface Values {
  site_grade_id: number;
  date: CalendarDate;
  time: string;
  status: ReadAloud['status'];
  lead_rp_id: number | null;
  lp_id: number | null;
  children_count: number | null;
  planned_date: CalendarDate | null;
  planned_time: string | null;
  changed_by: number;
  changed_at: string;
}

const insertReadAloud = prepare((db, p: Slots<Values & { program: Programme }>) =>
  db
    .insertInto('read_aloud')
    .values({
      program: p('program'),
      site_grade_id: p('site_grade_id'),
      date: p('date'),
      time: p('time'),
      status: p('status'),
      lead_rp_id: p('lead_rp_id'),
      lp_id: p('lp_id'),
      children_count: p('children_count'),
      planned_date: p('planned_date'),
      planned_time: p('planned_time'),
      changed_by: p('changed_by'),
      changed_at: p('changed_at'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('ra_id'),
);

/** Compares before it sets: nothing is written when it is another version, or has its report by now. */
const updateReadAloud = prepare(
  (db, p: Slots<Values & { ra_id: number; version: number; reported: number }>) =>
    db
      .updateTable('read_aloud')
      .set((eb) => ({
        site_grade_id: p('site_grade_id'),
        date: p('date'),
        time: p('time'),
        status: p('status'),
        lead_rp_id: p('lead_rp_id'),
        lp_id: p('lp_id'),
        children_count: p('children_count'),
        planned_date: p('planned_date'),
        planned_time: p('planned_time'),
        version: eb('version', '+', 1),
        changed_by: p('changed_by'),
        changed_at: p('changed_at'),
      }))
      .where('ra_id', '=', p('ra_id'))
      .where('version', '=', p('version'))
      .where('reported', '=', p('reported')),
);

/** Its moment is free until the same transaction plans it again; the version counts that one change. */
export const putAside = prepare((db, p: Slots<{ ra_id: number }>) =>
  db.updateTable('read_aloud').set({ status: 'cancelled' }).where('ra_id', '=', p('ra_id')),
);

const deletePartners = prepare((db, p: Slots<{ ra_id: number }>) =>
  db.deleteFrom('read_aloud_partner').where('ra_id', '=', p('ra_id')),
);

const insertPartner = prepare((db, p: Slots<{ ra_id: number; seat: 1 | 2; rp_id: number }>) =>
  db.insertInto('read_aloud_partner').values({ ra_id: p('ra_id'), seat: p('seat'), rp_id: p('rp_id') }),
);

const deleteAttendance = prepare((db, p: Slots<{ ra_id: number }>) =>
  db.deleteFrom('attendance').where('ra_id', '=', p('ra_id')),
);

export interface Writing {
  tx: Transaction;
  staff_id: number;
  /** UTC. */
  at: string;
}

const valuesOf = (state: SessionState, { staff_id, at }: Writing): Values => ({
  site_grade_id: state.site_grade_id,
  date: state.date,
  time: state.time ?? '',
  status: state.status,
  lead_rp_id: state.lead,
  lp_id: state.lp_id,
  children_count: state.children_count,
  planned_date: state.planned_date,
  planned_time: state.planned_date === null ? null : (state.planned_time ?? ''),
  changed_by: staff_id,
  changed_at: at,
});

/** Gives the ra_id. */
export async function addSession(writing: Writing, program: Programme, state: SessionState): Promise<number> {
  const { tx } = writing;
  const inserted = await insertReadAloud.first(tx, { program, ...valuesOf(state, writing) });
  if (!inserted) throw new ChangedMeanwhile();
  await seatPartners(tx, inserted.ra_id, state.rps);
  return inserted.ra_id;
}

export async function changeSession(
  writing: Writing,
  { ra_id, version, rep_id, rps }: ReadAloud,
  state: SessionState,
): Promise<void> {
  const { tx } = writing;
  const row = { ra_id, version, reported: rep_id === null ? 0 : 1, ...valuesOf(state, writing) };
  try {
    if ((await updateReadAloud.run(tx, row)) === 0) throw new ChangedMeanwhile();
  } catch (error) {
    // Somebody has put another session at this place and time since we looked.
    throw isUniqueViolation(error) ? new ChangedMeanwhile() : error;
  }
  const before = rps.map(({ rp_id }) => rp_id);
  if (isSameSet(before, state.rps)) return;
  await deletePartners.run(tx, { ra_id });
  await seatPartners(tx, ra_id, state.rps);
}

async function seatPartners(tx: Transaction, ra_id: number, rps: readonly number[]): Promise<void> {
  for (const [n, rp_id] of rps.entries()) {
    await insertPartner.run(tx, { ra_id, seat: n === 0 ? 1 : 2, rp_id });
  }
}

export async function tickPresent(
  tx: Transaction,
  ra_id: number,
  child_ids: readonly number[],
): Promise<void> {
  await deleteAttendance.run(tx, { ra_id });
  if (child_ids.length === 0) return;
  await runChange(tx, (k) =>
    k.insertInto('attendance').values(child_ids.map((child_id) => ({ ra_id, child_id }))),
  );
}
