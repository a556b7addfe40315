import { type meera, session } from '../planner.fixtures.ts';
import { emptyPlan, type PlanEvent, type PlanState, rowsOf } from './plan-state.ts';
import { reducePlan } from './reduce-plan.ts';

/** The week after a sequence of events. */
export const after = (events: PlanEvent[], from: PlanState = emptyPlan): PlanState =>
  events.reduce(reducePlan, from);

/** A session at Chimbel and one at Tonca. */
export const loaded: PlanEvent = {
  type: 'loaded',
  plan: [session(1), session(2, { site_name: 'Tonca', time: '17:00' })],
};

export const drop = (key: string, slot: 'lead' | 'partner' | 'row', person: typeof meera): PlanEvent => ({
  type: 'dropped',
  key,
  slot,
  person,
});

export const rowOfKey = (state: PlanState, key: string) => rowsOf(state).find((each) => each.key === key);
