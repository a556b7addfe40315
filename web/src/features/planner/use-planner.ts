import { addDays, type CalendarDate, unpadded } from '@storyvan/contract/common/calendar-date';
import { type ReadAloud, raPlan, saveRaPlan } from '@storyvan/contract/read-alouds';
import type { Person } from '@storyvan/contract/reading-partners';
import type { Site } from '@storyvan/contract/sites';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useReducer, useRef, useState } from 'react';
import { CallError, call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { keyOf } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { clashesOf } from './clashes.ts';
import { copyOf, copySentences } from './copy-week.ts';
import { type PlanRow, toSend } from './plan-row.ts';
import { emptyPlan, type NewSession, type PlanChange, rowsOf } from './plan-state.ts';
import { reducePlan } from './reduce-plan.ts';
import { refusalOf, type Slot } from './slots.ts';
import { usePlanDraft } from './use-plan-draft.ts';

export interface People {
  sites: readonly Site[];
  people: readonly Person[];
}

const newKey = (): string => `new-${newRequestId()}`;

const weekOf = (week: CalendarDate) => ({ params: { weekStart: unpadded(week) } });

/** The week on the screen: what can be done to it, what is unsaved, what others did. `plan` is as it was last read. */
export function usePlanner(week: CalendarDate, plan: readonly ReadAloud[]) {
  const client = useQueryClient();
  const [state, dispatch] = useReducer(reducePlan, plan, (read) =>
    reducePlan(emptyPlan, { type: 'loaded', plan: read }),
  );
  const [seen, setSeen] = useState(plan);
  if (plan !== seen) {
    setSeen(plan);
    dispatch({ type: 'loaded', plan });
  }
  const saving = useSaving();
  const sentKeys = useRef<string[]>([]);
  const restored = usePlanDraft(week, state.mine, (mine) => dispatch({ type: 'restored', mine }));
  const rows = useMemo(() => rowsOf(state), [state]);

  const send = (sent: readonly PlanRow[]) => {
    if (sent.length === 0) return;
    sentKeys.current = sent.map(({ key }) => key);
    saving.save(async (request_id) => {
      const body = { rows: sent.map(toSend), request_id };
      const reply = await call(saveRaPlan, { ...weekOf(week), body });
      dispatch({ type: 'saved', sent, plan: reply.plan, conflicts: reply.conflicts });
      client.setQueryData(keyOf(raPlan, weekOf(week)), reply.plan);
      (reply.conflicts.length > 0 ? growlError : growlSuccess)(reply.status.message);
      return undefined;
    });
  };
  const copyLastWeek = async ({ sites, people }: People) => {
    try {
      const lastWeek = await call(raPlan, weekOf(addDays(week, -7)));
      const known = {
        sites: new Set(sites.map(({ site_grade_id }) => site_grade_id)),
        people: new Set(people.map(({ rp_id }) => rp_id)),
      };
      const copy = copyOf(lastWeek, rows, known, newKey);
      dispatch({ type: 'copied', rows: copy.rows });
      growlSuccess(copySentences(copy));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      growlError(`Last week could not be copied. ${error.message}`);
    }
  };
  return {
    state,
    rows,
    clashes: useMemo(() => clashesOf(rows), [rows]),
    restored,
    saving,
    problemsOf: (key: string) => problemsOfRow(saving.problems, sentKeys.current.indexOf(key)),
    /** Rows in conflict wait until somebody has chosen. */
    save: () => send(state.mine.filter(({ key }) => !state.conflicts[key])),
    keepMine: (key: string) => {
      const event = { type: 'mine kept', key } as const;
      dispatch(event);
      send(reducePlan(state, event).mine.filter((row) => row.key === key));
    },
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
    copyLastWeek,
  };
}

export type Planner = ReturnType<typeof usePlanner>;

/** What the server says of the nth row that was sent: "rows.2.time". */
const problemsOfRow = (problems: Readonly<Record<string, string | undefined>>, n: number): string[] =>
  n === -1
    ? []
    : Object.entries(problems).flatMap(([field, problem]) =>
        problem && field.startsWith(`rows.${n}.`) ? [problem] : [],
      );
