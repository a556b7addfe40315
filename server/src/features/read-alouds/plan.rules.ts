import type { PlanConflict, ReadAloud } from '@storyvan/contract/read-alouds';
import { alreadyThere, isAsPlanned, isSameMoment, nameOf, type Planned } from './read-alouds.rules.ts';

/** What becomes of each row of a week that somebody saves, while others may have changed the week. Pure. */

export interface PlanRow extends Planned {
  key: string;
  ra_id: number | null;
  version?: number | undefined;
  cancel: boolean;
}

/** To be written in this order: a session goes where another has just left. */
type PlanWrite =
  | { row: PlanRow; kind: 'add' }
  | { row: PlanRow; kind: 'change' | 'cancel'; session: ReadAloud };

export interface PlanDecision {
  writes: PlanWrite[];
  conflicts: PlanConflict[];
}

/** `sessions` are those the rows name, and all that are planned or done in their week. */
export function decidePlan(rows: readonly PlanRow[], sessions: readonly ReadAloud[]): PlanDecision {
  const stored = new Map(sessions.map((session) => [session.ra_id, session]));
  const standing = new Map(
    sessions.filter(({ status }) => status !== 'cancelled').map((session) => [session.ra_id, session]),
  );
  const conflicts = new Map<PlanRow, PlanConflict>();
  const writes: PlanWrite[] = [];
  const waiting: PlanWrite[] = [];

  for (const row of rows) {
    const session = row.ra_id === null ? null : (stored.get(row.ra_id) ?? null);
    if (session === null) {
      if (!row.cancel) waiting.push({ row, kind: 'add' });
      continue;
    }
    if (isDoneAlready(row, session)) continue;
    const conflict = changedMeanwhile(row, session);
    if (conflict) conflicts.set(row, conflict);
    else if (row.cancel) {
      writes.push({ row, kind: 'cancel', session });
      standing.delete(session.ra_id);
    } else if (isSameMoment(session, row)) writes.push({ row, kind: 'change', session });
    else waiting.push({ row, kind: 'change', session });
  }

  const inTheWay = ({ row }: PlanWrite) =>
    [...standing.values()].find((session) => session.ra_id !== row.ra_id && isSameMoment(session, row));
  const added: PlanRow[] = [];
  for (let settled = true; settled; ) {
    settled = false;
    for (const write of [...waiting]) {
      if (inTheWay(write) || added.some((row) => isSameMoment(row, write.row))) continue;
      writes.push(write);
      waiting.splice(waiting.indexOf(write), 1);
      if (write.kind === 'add') added.push(write.row);
      else standing.set(write.session.ra_id, { ...write.session, ...momentOf(write.row) });
      settled = true;
    }
  }
  for (const write of waiting) conflicts.set(write.row, taken(write.row, inTheWay(write) ?? null));
  return { writes, conflicts: rows.flatMap((row) => conflicts.get(row) ?? []) };
}

const isPlanned = (session: ReadAloud): boolean => session.status === 'planned';

const momentOf = ({ site_grade_id, date, time }: Planned) => ({ site_grade_id, date, time });

/** A save that changes nothing is no conflict, whatever version it was made from. */
const isDoneAlready = (row: PlanRow, session: ReadAloud): boolean =>
  row.cancel ? session.status === 'cancelled' : isPlanned(session) && isAsPlanned(session, row);

function changedMeanwhile(row: PlanRow, session: ReadAloud): PlanConflict | null {
  const who = session.changed_by ?? 'Somebody';
  const { key, ra_id } = row;
  if (session.status === 'cancelled') {
    const message = `${who} has cancelled the session of ${nameOf(session)}.`;
    return { key, ra_id, reason: 'cancelled', message, current: null };
  }
  if (session.status === 'done') {
    const message = `${who} has marked the session of ${nameOf(session)} as done.`;
    return { key, ra_id, reason: 'done', message, current: session };
  }
  if (session.version === row.version) return null;
  const message = `${who} has changed the session of ${nameOf(session)} since you opened it.`;
  return { key, ra_id, reason: 'changed', message, current: session };
}

/** Without a session in the way, two rows of one request want the same moment. */
function taken({ key, ra_id }: PlanRow, current: ReadAloud | null): PlanConflict {
  if (!current) {
    const message = 'Two rows name the same place, day and time. One of them is saved.';
    return { key, ra_id, reason: 'planned already', message, current };
  }
  const { status: reason, message } = alreadyThere(current);
  return { key, ra_id, reason, message, current };
}
