import type { PlanConflict } from '@storyvan/contract/planner';
import { isSameMoment, nameOf } from '@storyvan/domain/read-aloud';
import type { Planned } from '../../records/read-aloud/planned.ts';
import type { Session } from '../../records/read-aloud/read-aloud.queries.ts';
import { alreadyThere, hasSamePlan } from './read-alouds.rules.ts';

/** What happens to each row of a saved week, while others may have changed the week. Pure. */

export interface PlanRow extends Planned {
  key: string;
  ra_id: number | null;
  version?: number | undefined;
  cancel: boolean;
}

type PlanMove = { row: PlanRow; kind: 'add' } | { row: PlanRow; kind: 'change'; session: Session };
type PlanWrite = PlanMove | { row: PlanRow; kind: 'cancel'; session: Session };

export interface PlanDecision {
  /** Sessions that swap their times: each is put aside before the first of them is written. */
  aside: Session[];
  /** In the order of writing: a session moves to where another has just left. */
  writes: PlanWrite[];
  conflicts: PlanConflict[];
}

/** Planned or done sessions, by ra_id. */
type Standing = Map<number, Session>;

/**
 * `sessions` are those of the rows, and all that are planned or done in their week; `staff_id` saves them. Whether two
 * sessions have the same time is checked for the week as it will be, so that two may swap.
 */
export function decidePlan(
  rows: readonly PlanRow[],
  sessions: readonly Session[],
  staff_id: number,
): PlanDecision {
  const stored = new Map(sessions.map((session) => [session.ra_id, session]));
  const standing: Standing = new Map(
    sessions.filter(({ status }) => status !== 'cancelled').map((session) => [session.ra_id, session]),
  );
  const conflicts = new Map<PlanRow, PlanConflict>();
  const writes: PlanWrite[] = [];
  const moves: PlanMove[] = [];

  for (const row of rows) {
    const session = row.ra_id === null ? null : (stored.get(row.ra_id) ?? null);
    if (session === null) {
      if (!row.cancel) moves.push({ row, kind: 'add' });
      continue;
    }
    if (isDoneAlready(row, session)) continue;
    const conflict = changedMeanwhile(row, session, staff_id);
    if (conflict) conflicts.set(row, conflict);
    else if (row.cancel) {
      writes.push({ row, kind: 'cancel', session });
      standing.delete(session.ra_id);
    } else if (isSameMoment(session, row)) writes.push({ row, kind: 'change', session });
    else moves.push({ row, kind: 'change', session });
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

const atMomentOf = (sessions: Iterable<Session>, { row }: PlanMove): Session | undefined =>
  [...sessions].find((session) => session.ra_id !== row.ra_id && isSameMoment(session, row));

/** The moves after which no two sessions have the same time; if two rows want the same, the first gets it. */
function settle(moves: readonly PlanMove[], standing: Standing) {
  const refused = new Map<PlanRow, Session | null>();
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
  const aside: Session[] = [];
  const ordered: PlanMove[] = [];
  let left = [...possible];
  while (left[0]) {
    const next = left.find((move) => !atMomentOf(now.values(), move));
    if (next) {
      ordered.push(next);
      left = left.filter((move) => move !== next);
      if (next.kind === 'change') now.set(next.session.ra_id, { ...next.session, ...momentOf(next.row) });
      continue;
    }
    const inTheWay = atMomentOf(now.values(), left[0]) as Session;
    aside.push(inTheWay);
    now.delete(inTheWay.ra_id);
  }
  return { aside, ordered };
}

const isPlanned = (session: Session): boolean => session.status === 'planned';

const momentOf = ({ site_grade_id, date, time }: Planned) => ({ site_grade_id, date, time });

/** A save that changes nothing is never a conflict, whatever its version. */
const isDoneAlready = (row: PlanRow, session: Session): boolean =>
  row.cancel ? session.status === 'cancelled' : isPlanned(session) && hasSamePlan(session, row);

function changedMeanwhile(row: PlanRow, session: Session, staff_id: number): PlanConflict | null {
  const isOwn = session.changer_id === staff_id;
  const who = isOwn ? 'You have' : `${session.changed_by ?? 'Another person'} has`;
  const { key, ra_id } = row;
  if (session.status === 'cancelled') {
    const message = `${who} cancelled the session of ${nameOf(session)}.`;
    return { key, ra_id, reason: 'cancelled', message, current: null };
  }
  if (session.status === 'done') {
    const message = `${who} marked the session of ${nameOf(session)} as done.`;
    return { key, ra_id, reason: 'done', message, current: session };
  }
  if (session.version === row.version) return null;
  const where = isOwn ? ', perhaps in another window' : '';
  const message = `${who} changed the session of ${nameOf(session)} since you opened it${where}.`;
  return { key, ra_id, reason: 'changed', message, current: session };
}

/** Without a current session, two rows of the request want the same time. */
function taken({ key, ra_id }: PlanRow, current: Session | null, staff_id: number): PlanConflict {
  if (!current) {
    const message = 'Two rows have the same place, day and time. Only one of them was saved.';
    return { key, ra_id, reason: 'planned already', message, current };
  }
  const { status: reason, message } = alreadyThere(current, staff_id);
  return { key, ra_id, reason, message, current };
}
