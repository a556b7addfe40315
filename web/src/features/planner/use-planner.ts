import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { Person } from '@storyvan/contract/reading-partners';
import { useMemo, useReducer, useState } from 'react';
import { growlError } from '../../ui/growl.ts';
import { clashesOf } from './clashes.ts';
import type { PlanRow } from './plan-row.ts';
import { emptyPlan, type NewSession, type PlanChange, rowsOf } from './plan-state.ts';
import { reducePlan } from './reduce-plan.ts';
import { refusalOf, type Slot } from './slots.ts';
import { newKey, useCopyWeek } from './use-copy-week.ts';
import { usePlanDraft } from './use-plan-draft.ts';
import { usePlanSaving } from './use-plan-saving.ts';

/** The week on the screen: what can be done to it, what is unsaved, what others did. `plan` is as it was last read. */
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
    dropAll: () => dispatch({ type: 'all dropped' }),
    readGone: () => dispatch({ type: 'gone read' }),
  };
}

export type Planner = ReturnType<typeof usePlanner>;
