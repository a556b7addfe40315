import type { PlanConflict } from '@storyvan/contract/planner';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import { compareBytes, compareNames } from '@storyvan/domain/name-order';
import { isSameMoment, nameOf } from '@storyvan/domain/read-aloud';
import { alreadyThere, isSamePlan, type Planned, planOf } from '@storyvan/domain/read-aloud-plan';
import { dayName, weekEnd, weekStart } from '@storyvan/domain/week';
import type { FieldError } from '../../api-error.ts';
import type { StoredReadAloud } from '../../records/read-aloud/read-aloud-state.ts';

/** What happens to each row of a saved week, while others may have changed the week. Pure. */

export interface PlanRow extends Planned {
  key: string;
  ra_id: number | null;
  version?: number | undefined;
  cancel: boolean;
}

type PlanMove = { row: PlanRow; kind: 'add' } | { row: PlanRow; kind: 'change'; readAloud: StoredReadAloud };
type PlanWrite = PlanMove | { row: PlanRow; kind: 'cancel'; readAloud: StoredReadAloud };

export interface PlanDecision {
  /** Sessions that swap their times: each is put aside before the first of them is written. */
  aside: StoredReadAloud[];
  /** In the order of writing: a session moves to where another has just left. */
  writes: PlanWrite[];
  conflicts: PlanConflict[];
}

/** Planned or done read-alouds, by ra_id. */
type Standing = Map<number, StoredReadAloud>;

/**
 * `readAlouds` are those of the rows, and all that are planned or done in their week; `staff_id` saves them. Whether two
 * sessions have the same time is checked for the week as it will be, so that two may swap.
 */
export function decidePlan(
  rows: readonly PlanRow[],
  readAlouds: readonly StoredReadAloud[],
  staff_id: number,
): PlanDecision {
  const stored = new Map(readAlouds.map((readAloud) => [readAloud.ra_id, readAloud]));
  const standing: Standing = new Map(
    readAlouds
      .filter(({ status }) => status !== 'cancelled')
      .map((readAloud) => [readAloud.ra_id, readAloud]),
  );
  const conflicts = new Map<PlanRow, PlanConflict>();
  const writes: PlanWrite[] = [];
  const moves: PlanMove[] = [];

  for (const row of rows) {
    const readAloud = row.ra_id === null ? null : (stored.get(row.ra_id) ?? null);
    if (readAloud === null) {
      if (!row.cancel) moves.push({ row, kind: 'add' });
      continue;
    }
    if (isDoneAlready(row, readAloud)) continue;
    const conflict = changedMeanwhile(row, readAloud, staff_id);
    if (conflict) conflicts.set(row, conflict);
    else if (row.cancel) {
      writes.push({ row, kind: 'cancel', readAloud });
      standing.delete(readAloud.ra_id);
    } else if (isSameMoment(readAloud, row)) writes.push({ row, kind: 'change', readAloud });
    else moves.push({ row, kind: 'change', readAloud });
  }

  const { possible, refused } = settle(moves, standing);
  for (const [row, there] of refused) conflicts.set(row, taken(row, there, staff_id));
  const { aside, ordered } = orderOf(possible, standing);
  return {
    aside,
    writes: [...writes, ...ordered],
    conflicts: rows.flatMap((row) => conflicts.get(row) ?? []),
  };
}

const atMomentOf = (readAlouds: Iterable<StoredReadAloud>, { row }: PlanMove): StoredReadAloud | undefined =>
  [...readAlouds].find((readAloud) => readAloud.ra_id !== row.ra_id && isSameMoment(readAloud, row));

/** The moves after which no two sessions have the same time; if two rows want the same, the first gets it. */
function settle(moves: readonly PlanMove[], standing: Standing) {
  const refused = new Map<PlanRow, StoredReadAloud | null>();
  let possible = [...moves];
  for (;;) {
    const leaving = new Set(possible.map(({ row }) => row.ra_id));
    const staying = [...standing.values()].filter(({ ra_id }) => !leaving.has(ra_id));
    const blocked =
      possible.find((move) => atMomentOf(staying, move)) ??
      possible.find((move, n) => possible.slice(0, n).some(({ row }) => isSameMoment(row, move.row)));
    if (!blocked) return { possible, refused };
    refused.set(blocked.row, atMomentOf(staying, blocked) ?? null);
    possible = possible.filter((move) => move !== blocked);
  }
}

/** Each moves to where no session is by then; in a circle, one is put aside. */
function orderOf(possible: readonly PlanMove[], standing: Standing) {
  const now = new Map(standing);
  const aside: StoredReadAloud[] = [];
  const ordered: PlanMove[] = [];
  let left = [...possible];
  while (left[0]) {
    const next = left.find((move) => !atMomentOf(now.values(), move));
    if (next) {
      ordered.push(next);
      left = left.filter((move) => move !== next);
      if (next.kind === 'change') now.set(next.readAloud.ra_id, { ...next.readAloud, ...momentOf(next.row) });
      continue;
    }
    const inTheWay = atMomentOf(now.values(), left[0]) as StoredReadAloud;
    aside.push(inTheWay);
    now.delete(inTheWay.ra_id);
  }
  return { aside, ordered };
}

const isPlanned = (readAloud: StoredReadAloud): boolean => readAloud.status === 'planned';

const momentOf = ({ site_grade_id, date, time }: Planned) => ({ site_grade_id, date, time });

/** A save that changes nothing is never a conflict, whatever its version. */
const isDoneAlready = (row: PlanRow, readAloud: StoredReadAloud): boolean =>
  row.cancel ? readAloud.status === 'cancelled' : isPlanned(readAloud) && isSamePlan(planOf(readAloud), row);

function changedMeanwhile(row: PlanRow, readAloud: StoredReadAloud, staff_id: number): PlanConflict | null {
  const isOwn = readAloud.changer_id === staff_id;
  const who = isOwn ? 'You' : (readAloud.changed_by ?? 'Someone');
  const { key, ra_id } = row;
  if (readAloud.status === 'cancelled') {
    const message = `${who} cancelled the session of ${nameOf(readAloud)}.`;
    return { key, ra_id, reason: 'cancelled', message, current: null };
  }
  if (readAloud.status === 'done') {
    const message = `${who} marked the session of ${nameOf(readAloud)} as done.`;
    return { key, ra_id, reason: 'done', message, current: readAloud };
  }
  if (readAloud.version === row.version) return null;
  const where = isOwn ? ', perhaps in another window' : '';
  const message = `${who} changed the session of ${nameOf(readAloud)} after you opened it${where}.`;
  return { key, ra_id, reason: 'changed', message, current: readAloud };
}

/** Without a current read-aloud, two rows of the request want the same time. */
function taken({ key, ra_id }: PlanRow, current: StoredReadAloud | null, staff_id: number): PlanConflict {
  if (!current) {
    const message = 'Two rows have the same place, day and time. Only one of them was saved.';
    return { key, ra_id, reason: 'planned already', message, current };
  }
  const { status: reason, message } = alreadyThere(current, staff_id);
  return { key, ra_id, reason, message, current };
}

/** A week is identified by its Sunday (SPEC section 9). */
export function weekProblem(start: CalendarDate): FieldError | null {
  const sunday = weekStart(start);
  if (start === sunday) return null;
  const message = `${formatDate(start)} is a ${dayName(start)}. Its week starts on Sunday, ${formatDate(sunday)}.`;
  return { field: 'week_start', message };
}

export function dayProblem(date: CalendarDate, start: CalendarDate): FieldError | null {
  const end = weekEnd(start);
  if (date >= start && date <= end) return null;
  const week = `${formatDate(start)} to ${formatDate(end)}`;
  return { field: 'date', message: `${formatDate(date)} is not in the week from ${week}.` };
}

/** By date, time and name; a session without a time is last on its day. */
export const byMoment = (one: ReadAloud, other: ReadAloud): number =>
  compareBytes(one.date, other.date) ||
  compareBytes(one.time ?? '~', other.time ?? '~') ||
  compareNames(one.site_name, other.site_name) ||
  one.ra_id - other.ra_id;
