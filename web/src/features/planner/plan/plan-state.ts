import type { PlanConflict } from '@storyvan/contract/planner';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { Person } from '@storyvan/contract/reading-partners';
import { keyOfSession, orderOf, type PlanRow, plansTheSame, rowOf } from './plan-row.ts';
import { refusalOf, type Slot, withPerson } from './slots.ts';

/** A week on the screen: the week as saved on the server, and the unsaved changes made here. Pure. */

export interface PlanState {
  /** The week as last read from the server. */
  saved: readonly ReadAloud[];
  /** The changed and the new rows. */
  mine: readonly PlanRow[];
  /** What others did to my changed rows, by key. */
  conflicts: Readonly<Record<string, PlanConflict>>;
  /** The last action that was refused, shown at its row. */
  refused: { key: string; reason: string } | null;
  /** Names of sessions that others removed while they were shown here. */
  gone: readonly string[];
  /** The keys of rows that got their ra_id here, so that each stays the same row. */
  keys: Readonly<Record<number, string>>;
}

/** A session about to be planned at a site. */
export type NewSession = Pick<PlanRow, 'key' | 'date' | 'site_grade_id' | 'site_name' | 'time'>;

export type PlanChange = Partial<
  Pick<PlanRow, 'site_grade_id' | 'site_name' | 'date' | 'time' | 'lesson_plan'>
>;

export type PlanEvent =
  | { type: 'loaded'; plan: readonly ReadAloud[] }
  | { type: 'restored'; mine: readonly PlanRow[] }
  | { type: 'added'; session: NewSession }
  | { type: 'changed'; key: string; change: PlanChange }
  | { type: 'dropped'; key: string; slot: Slot; person: Person }
  | { type: 'person removed'; key: string; rp_id: number }
  | { type: 'removed'; key: string }
  | { type: 'put back'; key: string }
  | { type: 'copied'; rows: readonly PlanRow[] }
  | {
      type: 'saved';
      sent: readonly PlanRow[];
      plan: readonly ReadAloud[];
      conflicts: readonly PlanConflict[];
    }
  | { type: 'theirs taken'; key: string }
  | { type: 'mine kept'; key: string }
  | { type: 'all discarded' }
  | { type: 'gone dismissed' };

export const emptyPlan: PlanState = {
  saved: [],
  mine: [],
  conflicts: {},
  refused: null,
  gone: [],
  keys: {},
};

export const keyIn = ({ keys }: Pick<PlanState, 'keys'>, ra_id: number): string =>
  keys[ra_id] ?? keyOfSession(ra_id);

export const savedRows = (state: Pick<PlanState, 'saved' | 'keys'>): PlanRow[] =>
  state.saved.map((session) => rowOf(session, keyIn(state, session.ra_id)));

/** All rows as shown on the screen, ordered by day, then by the time and site used for sorting. */
export function rowsOf(state: PlanState): PlanRow[] {
  const mine = new Map(state.mine.map((row) => [row.key, row]));
  const rows = savedRows(state).map((row) => {
    const own = mine.get(row.key) ?? row;
    mine.delete(row.key);
    return own;
  });
  const order = ({ date, ordered_by }: PlanRow) => `${date} ${ordered_by}`;
  return [...rows, ...mine.values()].sort((a, b) => (order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : 0));
}

/** The state with this row as an unsaved change. A row equal to its saved version is dropped with its conflict. */
export function withMine(state: PlanState, row: PlanRow): PlanState {
  const base = savedRows(state).find(({ key }) => key === row.key);
  if (base && plansTheSame(base, row)) return withoutMine(state, row.key);
  // Keeps its position among the unsaved rows, which are sent in this order.
  const mine = state.mine.some(({ key }) => key === row.key)
    ? state.mine.map((each) => (each.key === row.key ? row : each))
    : [...state.mine, row];
  return { ...state, mine };
}

/** The state without my changes of this row. */
export const withoutMine = (state: PlanState, key: string): PlanState =>
  withoutConflict({ ...state, mine: state.mine.filter((row) => row.key !== key) }, key);

export function withoutConflict(state: PlanState, key: string): PlanState {
  const { [key]: _, ...conflicts } = state.conflicts;
  return { ...state, conflicts };
}

/** Whether the conflict is another session at the same place and time; a different day or time resolves it. */
export const isMomentTaken = ({ reason }: PlanConflict): boolean =>
  reason === 'planned already' || reason === 'held already';

/** Changes one row, unless it does not exist or its session has been held. */
export function withRow(state: PlanState, key: string, change: (row: PlanRow) => PlanRow): PlanState {
  const row = rowsOf(state).find((each) => each.key === key);
  if (!row || row.done) return state;
  const conflict = state.conflicts[key];
  const resolved = conflict && isMomentTaken(conflict) ? withoutConflict(state, key) : state;
  const refused = state.refused?.key === key ? null : state.refused;
  return withMine({ ...resolved, refused }, change(row));
}

export function dropOnRow(state: PlanState, key: string, slot: Slot, person: Person): PlanState {
  const row = rowsOf(state).find((each) => each.key === key);
  if (!row) return state;
  const reason = refusalOf(row, slot, person);
  if (reason) return { ...state, refused: { key, reason } };
  return withRow(state, key, (each) => withPerson(each, slot, person));
}

/** Removes a new session; marks a saved one to be removed by the next save. */
export function removeRow(state: PlanState, key: string): PlanState {
  const row = rowsOf(state).find((each) => each.key === key);
  if (row?.ra_id !== null) return withRow(state, key, (each) => ({ ...each, cancel: true }));
  return withoutMine(state, key);
}

export const newRow = (session: NewSession): PlanRow => ({
  ...session,
  ra_id: null,
  version: null,
  lead: null,
  rps: [],
  lesson_plan: null,
  cancel: false,
  done: false,
  // It keeps this position until it is saved.
  ordered_by: orderOf(session),
});
