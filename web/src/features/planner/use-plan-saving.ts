import { type CalendarDate, unpadded } from '@storyvan/contract/common/calendar-date';
import { raPlan, saveRaPlan } from '@storyvan/contract/read-alouds';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useRef } from 'react';
import { call } from '../../lib/call.ts';
import { keyOf } from '../../lib/use-read.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { type PlanRow, toSend } from './plan-row.ts';
import type { PlanEvent, PlanState } from './plan-state.ts';
import { reducePlan } from './reduce-plan.ts';

/** Sends what was changed in a week; what others changed meanwhile comes back as conflicts, the rest is saved. */
export function usePlanSaving(week: CalendarDate, state: PlanState, dispatch: Dispatch<PlanEvent>) {
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
    problemsOf: (key: string) => problemsOfRow(saving.problems, sentKeys.current.indexOf(key)),
    /** Rows in conflict wait until somebody has chosen. */
    save: () => send(state.mine.filter(({ key }) => !state.conflicts[key])),
    keepMine: (key: string) => {
      const event = { type: 'mine kept', key } as const;
      dispatch(event);
      send(reducePlan(state, event).mine.filter((row) => row.key === key));
    },
  };
}

/** What the server says of the nth row that was sent: "rows.2.time". */
const problemsOfRow = (problems: Readonly<Record<string, string | undefined>>, n: number): string[] =>
  n === -1
    ? []
    : Object.entries(problems).flatMap(([field, problem]) =>
        problem && field.startsWith(`rows.${n}.`) ? [problem] : [],
      );
