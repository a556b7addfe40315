import { raPlan, saveRaPlan } from '@storyvan/contract/planner';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { Person } from '@storyvan/contract/reading-partners';
import { type CalendarDate, unpadded } from '@storyvan/domain/calendar-date';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { keyOf } from '../../../lib/use-read.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { growlError, growlSuccess } from '../../../ui/growl.ts';
import { clashesOf } from './clashes.ts';
import { newKey, useCopyWeek } from './copy-week.ts';
import { type PlanRow, toSend } from './plan-row.ts';
import {
  emptyPlan,
  type NewSession,
  type PlanChange,
  type PlanEvent,
  type PlanState,
  rowsOf,
} from './plan-state.ts';
import { reducePlan } from './reduce-plan.ts';
import { refusalOf, type Slot } from './slots.ts';

/** The week on the screen: its actions, unsaved changes and conflicts. `plan` is the week as last read. */
export function usePlanner(week: CalendarDate, plan: readonly ReadAloud[]) {
  const [state, dispatch] = useReducer(reducePlan, plan, (read) =>
    reducePlan(emptyPlan, { type: 'loaded', plan: read }),
  );
  const [seen, setSeen] = useState(plan);
  if (plan !== seen) {
    setSeen(plan);
    dispatch({ type: 'loaded', plan });
  }
  const restored = usePlanDraft(week, state.mine, (mine) => dispatch({ type: 'restored', mine }));
  const rows = useMemo(() => rowsOf(state), [state]);
  return {
    ...usePlanSaving(week, state, dispatch),
    state,
    rows,
    clashes: useMemo(() => clashesOf(rows), [rows]),
    restored,
    copyLastWeek: useCopyWeek(week, rows, (copied) => dispatch({ type: 'copied', rows: copied })),
    takeTheirs: (key: string) => dispatch({ type: 'theirs taken', key }),
    drop: (row: PlanRow, slot: Slot, person: Person) => {
      const refusal = refusalOf(row, slot, person);
      if (refusal) growlError(refusal);
      dispatch({ type: 'dropped', key: row.key, slot, person });
    },
    removePerson: (key: string, rp_id: number) => dispatch({ type: 'person removed', key, rp_id }),
    change: (key: string, change: PlanChange) => dispatch({ type: 'changed', key, change }),
    add: (session: Omit<NewSession, 'key'>) => {
      const key = newKey();
      dispatch({ type: 'added', session: { ...session, key } });
      return key;
    },
    remove: (key: string) => dispatch({ type: 'removed', key }),
    putBack: (key: string) => dispatch({ type: 'put back', key }),
    discardAll: () => dispatch({ type: 'all discarded' }),
    dismissGone: () => dispatch({ type: 'gone dismissed' }),
  };
}

export type Planner = ReturnType<typeof usePlanner>;

/** Keeps the unsaved rows of a week in this browser; true if some were restored. */
function usePlanDraft(
  week: CalendarDate,
  mine: readonly PlanRow[],
  restore: (mine: readonly PlanRow[]) => void,
): boolean {
  const { draft, keep, forget } = useDraft<readonly PlanRow[]>(`plan ${week}`);
  const [state, setState] = useState<'unread' | 'own' | 'restored'>('unread');
  if (draft && state === 'unread') {
    // Changes already made here are not a restored draft.
    setState(mine.length > 0 ? 'own' : 'restored');
    if (mine.length === 0) restore(draft);
  }
  const kept = useRef(false);
  useEffect(() => {
    if (mine.length > 0) keep(mine);
    else if (kept.current) forget();
    kept.current = mine.length > 0;
  }, [mine, keep, forget]);
  return state === 'restored' && mine.length > 0;
}

/** Saves the unsaved changes of a week. Rows that others changed come back as conflicts; the rest is saved. */
function usePlanSaving(week: CalendarDate, state: PlanState, dispatch: Dispatch<PlanEvent>) {
  const client = useQueryClient();
  const saving = useSaving();
  const sentKeys = useRef<string[]>([]);
  const params = { weekStart: unpadded(week) };

  const send = (sent: readonly PlanRow[]) => {
    if (sent.length === 0) return;
    sentKeys.current = sent.map(({ key }) => key);
    saving.save(async (request_id) => {
      const body = { rows: sent.map(toSend), request_id };
      const reply = await call(saveRaPlan, { params, body });
      dispatch({ type: 'saved', sent, plan: reply.plan, conflicts: reply.conflicts });
      client.setQueryData(keyOf(raPlan, { params }), reply.plan);
      (reply.conflicts.length > 0 ? growlError : growlSuccess)(reply.status.message);
      return undefined;
    });
  };
  return {
    saving,
    /** The server's messages about a row that was sent, as the nth: "rows.2.time". */
    problemsOf: (key: string) => {
      const start = `rows.${sentKeys.current.indexOf(key)}.`;
      const fields = Object.keys(saving.problems).filter((field) => field.startsWith(start));
      return fields.flatMap((field) => saving.problems[field] || []);
    },
    /** Rows with a conflict wait until the user has decided. */
    save: () => send(state.mine.filter(({ key }) => !state.conflicts[key])),
    keepMine: (key: string) => {
      const event = { type: 'mine kept', key } as const;
      dispatch(event);
      send(reducePlan(state, event).mine.filter((row) => row.key === key));
    },
  };
}
