import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { mostPartners } from '@storyvan/contract/reading-partners';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anil, everybody, row, session } from '../planner.fixtures.ts';
import { peopleOf, plansTheSame } from './plan-row.ts';
import { emptyPlan, type PlanEvent, type PlanState, rowsOf, savedRows } from './plan-state.ts';
import { reducePlan } from './reduce-plan.ts';

const anyKey = fc.constantFrom('ra-1', 'ra-2', 'ra-3', 'n1', 'n2');
const anyPerson = fc.constantFrom(...everybody);
const anySession = fc.record({
  ra_id: fc.constantFrom(1, 2, 3),
  version: fc.integer({ min: 1, max: 4 }),
  lead: fc.option(anyPerson),
  rps: fc.subarray(everybody, { maxLength: mostPartners }),
  status: fc.constantFrom('planned' as const, 'done' as const),
});
const anyWeek: fc.Arbitrary<ReadAloud[]> = fc
  .uniqueArray(anySession, { selector: ({ ra_id }) => ra_id })
  .map((sessions) => sessions.map(({ ra_id, ...more }) => session(ra_id, { ...more, site_grade_id: ra_id })));

const anyEdit: fc.Arbitrary<PlanEvent> = fc.oneof(
  fc.record({
    type: fc.constant('dropped' as const),
    key: anyKey,
    slot: fc.constantFrom('lead' as const, 'partner' as const, 'row' as const),
    person: anyPerson,
  }),
  fc.record({
    type: fc.constant('person removed' as const),
    key: anyKey,
    rp_id: fc.constantFrom(1, 2, 3, 4),
  }),
  fc.record({ type: fc.constantFrom('removed' as const, 'put back' as const), key: anyKey }),
  fc.record({
    type: fc.constant('changed' as const),
    key: anyKey,
    change: fc.oneof(
      fc.record({ time: fc.constantFrom('09:00', '16:30', null) }),
      fc.constantFrom(1, 2, 9).map((id) => ({ site_grade_id: id, site_name: `Site ${id}` })),
    ),
  }),
  fc.record({
    type: fc.constant('added' as const),
    session: fc.record({
      key: fc.constantFrom('n1', 'n2'),
      date: fc.constant('2026-11-18'),
      site_grade_id: fc.constantFrom(7, 8),
      site_name: fc.constant('Agonda'),
      time: fc.constant(null),
    }),
  }),
  fc.record({ type: fc.constantFrom('theirs taken' as const, 'mine kept' as const), key: anyKey }),
);
const anyRead: fc.Arbitrary<PlanEvent> = fc.record({ type: fc.constant('loaded' as const), plan: anyWeek });
const anyEvents = fc.array(fc.oneof({ arbitrary: anyEdit, weight: 5 }, anyRead), { maxLength: 30 });

const after = (events: PlanEvent[], from: PlanState = emptyPlan): PlanState =>
  events.reduce(reducePlan, from);

describe('any sequence of events', () => {
  it('leaves no session with more than two partners or with anyone twice', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        for (const each of rowsOf(after(events))) {
          expect(each.rps.length).toBeLessThanOrEqual(mostPartners);
          if (each.ra_id === null) {
            const ids = peopleOf(each).map(({ rp_id }) => rp_id);
            expect(new Set(ids).size).toBe(ids.length);
          }
        }
      }),
    );
  });

  it('leaves exactly the rows that differ from the saved week to be sent', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const state = after(events);
        const saved = new Map(savedRows(state).map((each) => [each.key, each]));
        const differing = rowsOf(state).filter((each) => {
          const base = saved.get(each.key);
          return !base || !plansTheSame(base, each);
        });
        expect(state.mine.map(({ key }) => key).sort()).toEqual(differing.map(({ key }) => key).sort());
      }),
    );
  });

  it('gives each row a unique key', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const keys = rowsOf(after(events)).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('followed by a new read of the week, loses only unsaved changes that were saved there too', () => {
    fc.assert(
      fc.property(anyEvents, anyWeek, (events, plan) => {
        const before = after(events);
        const state = reducePlan(before, { type: 'loaded', plan });
        const shown = new Map(rowsOf(state).map((each) => [each.key, each]));
        for (const each of before.mine) {
          const now = shown.get(each.key);
          if (each.cancel && !now) continue;
          expect(now && plansTheSame(now, each), each.key).toBe(true);
        }
      }),
    );
  });

  it('followed by a save without conflicts, leaves nothing to be sent', () => {
    const lead = (key: string): PlanEvent => ({ type: 'dropped', key, slot: 'lead', person: anil });
    const state = after([
      { type: 'loaded', plan: [session(1)] },
      lead('ra-1'),
      { type: 'copied', rows: [row('n1', { time: '09:00' })] },
    ]);
    const plan = [session(1, { lead: anil, version: 2 }), session(2, { time: '09:00' })];
    const saved = reducePlan(state, { type: 'saved', sent: state.mine, plan, conflicts: [] });
    expect(saved.mine).toEqual([]);
    expect(rowsOf(saved).map(({ key }) => key)).toEqual(['n1', 'ra-1']);
  });
});
