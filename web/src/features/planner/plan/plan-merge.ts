import type { PlanConflict } from '@storyvan/contract/planner';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { isSameMoment } from '@storyvan/domain/read-aloud';
import { nameOfRow, type PlanRow, plansTheSame, rowOf } from './plan-row.ts';
import { keyIn, type PlanState, savedRows, withoutConflict } from './plan-state.ts';

/** Merges the server's week with the unsaved rows. Unsaved rows are kept and nothing is lost silently. Pure. */

/** What others did to an unsaved row, seen when the week was read again. */
function conflictWith(row: PlanRow, session: ReadAloud | undefined): PlanConflict | null {
  if (!session || row.version === null || session.version === row.version) return null;
  const who = session.changed_by ?? 'Someone';
  const name = nameOfRow(session);
  const isDone = session.status === 'done';
  return {
    key: row.key,
    ra_id: session.ra_id,
    reason: isDone ? 'done' : 'changed',
    message: isDone ? `${who} marked ${name} as done.` : `${who} changed ${name} after you opened it.`,
    current: session,
  };
}

/** Compares unsaved rows with the week just read: drops those that equal it, and reports what others changed. */
function settled(state: PlanState): PlanState {
  const saved = new Map(savedRows(state).map((row) => [row.key, row]));
  const sessions = new Map(state.saved.map((session) => [keyIn(state, session.ra_id), session]));
  const mine = state.mine.filter((row) => {
    const base = saved.get(row.key);
    // A row that was to be removed and is gone needs no save.
    return base ? !plansTheSame(base, row) : !row.cancel;
  });
  const conflicts: Record<string, PlanConflict> = {};
  for (const row of mine) {
    const conflict = conflictWith(row, sessions.get(row.key)) ?? state.conflicts[row.key];
    if (conflict) conflicts[row.key] = conflict;
  }
  return { ...state, mine, conflicts };
}

/** Notes the sessions that others removed since `before`; the rows in `own` were removed here. */
function withGone(state: PlanState, before: PlanState, own: readonly PlanRow[]): PlanState {
  const known = new Set([...state.saved, ...own].map(({ ra_id }) => ra_id));
  const gone = before.saved.filter(({ ra_id }) => !known.has(ra_id)).map((session) => nameOfRow(session));
  return { ...state, gone: [...new Set([...state.gone, ...gone])] };
}

/** The week was read, for the first time or again. */
export function load(state: PlanState, plan: readonly ReadAloud[]): PlanState {
  const cancelled = state.mine.filter((row) => row.cancel);
  return settled(withGone({ ...state, saved: plan }, state, cancelled));
}

/** Rows restored after a reload. Changes made since then take precedence. */
export function restore(state: PlanState, kept: readonly PlanRow[]): PlanState {
  const keys = new Set(state.mine.map(({ key }) => key));
  // A row that was new before the reload now uses the key of its saved session.
  const named = kept.map((row) => (row.ra_id === null ? row : { ...row, key: keyIn(state, row.ra_id) }));
  const isSaved = (row: PlanRow) =>
    row.ra_id === null && savedRows(state).some((saved) => plansTheSame(saved, row));
  const rows = named.filter((row) => !keys.has(row.key) && !isSaved(row));
  return settled({ ...state, mine: [...rows, ...state.mine] });
}

/** The saved session of a new row: the one at the same place and time that was not there before. */
function sessionOf(sent: PlanRow, before: PlanState, plan: readonly ReadAloud[]): ReadAloud | undefined {
  if (sent.ra_id !== null) return plan.find(({ ra_id }) => ra_id === sent.ra_id);
  const known = new Set(before.saved.map(({ ra_id }) => ra_id));
  return plan.find((session) => !known.has(session.ra_id) && isSameMoment(session, sent));
}

/** Rows were saved, perhaps not all. Changes made during the save stay unsaved, on top of the new version. */
export function takeSaved(
  before: PlanState,
  sent: readonly PlanRow[],
  plan: readonly ReadAloud[],
  reported: readonly PlanConflict[],
): PlanState {
  const conflicts = new Map(reported.map((conflict) => [conflict.key, conflict]));
  const written = sent.filter(({ key }) => !conflicts.has(key));
  const keys = { ...before.keys };
  let mine = before.mine;
  for (const row of written) {
    const session = sessionOf(row, before, plan);
    if (session) keys[session.ra_id] = row.key;
    mine = mine.flatMap((each) => {
      if (each.key !== row.key) return [each];
      if (plansTheSame(each, row)) return [];
      return [{ ...each, ra_id: session?.ra_id ?? null, version: session?.version ?? null }];
    });
  }
  const open = { ...before.conflicts, ...Object.fromEntries(conflicts) };
  for (const { key } of written) delete open[key];
  const state = { ...before, saved: plan, mine, keys, conflicts: open, refused: null };
  return settled(withGone(state, before, sent));
}

/** Whether my row can be saved over theirs: not over a session already held, nor with two at one place and time. */
export function canKeepMine(row: PlanRow, { reason, current }: PlanConflict): boolean {
  if (reason === 'planned already') return row.ra_id === null && current !== null;
  if (reason === 'done' || reason === 'held already') return false;
  return !(reason === 'cancelled' && row.cancel);
}

/** My row on top of the saved version, so that the next save replaces it. */
export function keepMine(state: PlanState, key: string): PlanState {
  const conflict = state.conflicts[key];
  const row = state.mine.find((each) => each.key === key);
  if (!row || !conflict || !canKeepMine(row, conflict)) return state;
  const { current } = conflict;
  const kept: PlanRow = { ...row, ra_id: current?.ra_id ?? null, version: current?.version ?? null };
  const keys = current ? { ...state.keys, [current.ra_id]: key } : state.keys;
  // The session in the way may have unsaved changes under its own key; my row replaces them.
  const others = current
    ? state.mine.filter((each) => each.key === key || each.ra_id !== current.ra_id)
    : state.mine;
  const mine = others.map((each) => (each.key === key ? kept : each));
  return withoutConflict({ ...state, keys, mine }, key);
}

/** The saved session, as a row to show beside mine. */
export const theirsOf = ({ key, current }: PlanConflict): PlanRow | null => current && rowOf(current, key);
