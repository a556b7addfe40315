import type { PlanConflict } from '@storyvan/contract/planner';
import { describe, expect, it } from 'vitest';
import { anil, lata, meera, ravi, row, session } from '../planner.fixtures.ts';
import { emptyPlan, type PlanEvent, type PlanState, rowsOf } from './plan-state.ts';
import { reducePlan } from './reduce-plan.ts';

describe('a person dropped', () => {
  it('on a lead slot, replaces the previous lead', () => {
    const state = after([loaded, drop('ra-1', 'lead', meera), drop('ra-1', 'lead', anil)]);
    expect(rowOfKey(state, 'ra-1')).toMatchObject({ lead: anil, rps: [] });
  });

  it('on the row itself, becomes the lead, and the next person a partner', () => {
    const state = after([loaded, drop('ra-1', 'row', meera), drop('ra-1', 'row', anil)]);
    expect(rowOfKey(state, 'ra-1')).toMatchObject({ lead: meera, rps: [anil] });
  });

  it('as the third partner, is refused with the reason and changes nothing', () => {
    const two = after([loaded, drop('ra-1', 'partner', meera), drop('ra-1', 'partner', anil)]);
    const state = reducePlan(two, drop('ra-1', 'partner', lata));
    expect(state.refused).toEqual({ key: 'ra-1', reason: 'A session has at most 2 reading partners.' });
    expect(rowsOf(state)).toEqual(rowsOf(two));
  });

  it('where they already are, is refused by name', () => {
    const state = after([loaded, drop('ra-1', 'partner', meera), drop('ra-1', 'lead', meera)]);
    expect(state.refused?.reason).toBe('Meera Kamat is already in this session.');
    expect(rowOfKey(state, 'ra-1')).toMatchObject({ lead: null, rps: [meera] });
  });

  it('on a session already held, is refused', () => {
    const state = after([
      { type: 'loaded', plan: [session(1, { status: 'done' })] },
      drop('ra-1', 'lead', meera),
    ]);
    expect(state.refused?.key).toBe('ra-1');
    expect(state.mine).toEqual([]);
  });

  it('and removed again, leaves nothing to save', () => {
    const state = after([
      loaded,
      drop('ra-1', 'lead', meera),
      { type: 'person removed', key: 'ra-1', rp_id: meera.rp_id },
    ]);
    expect(state.mine).toEqual([]);
  });
});

describe('a row', () => {
  it('of a saved session, when removed, is marked and can be put back', () => {
    const removed = after([loaded, { type: 'removed', key: 'ra-1' }]);
    expect(removed.mine).toMatchObject([{ ra_id: 1, version: 1, cancel: true }]);
    expect(reducePlan(removed, { type: 'put back', key: 'ra-1' }).mine).toEqual([]);
  });

  it('added and removed before a save, leaves no trace', () => {
    const state = after([
      loaded,
      {
        type: 'added',
        session: { key: 'n', date: '2026-11-19', site_grade_id: 9, site_name: 'Agonda', time: null },
      },
      { type: 'removed', key: 'n' },
    ]);
    expect(state).toEqual(after([loaded]));
  });

  it('while its time is edited, keeps its position on its day', () => {
    const state = after([loaded, { type: 'changed', key: 'ra-1', change: { time: '23:00' } }]);
    expect(rowsOf(state).map(({ key }) => key)).toEqual(['ra-1', 'ra-2']);
  });
});

describe('a row given another site', () => {
  const divar = { site_grade_id: 9, site_name: 'Divar' };
  const moved = after([loaded, drop('ra-2', 'lead', meera), { type: 'changed', key: 'ra-2', change: divar }]);

  it('keeps its position on its day, and its people', () => {
    const early = after([
      { type: 'loaded', plan: [session(1), session(2, { site_name: 'Tonca' })] },
      { type: 'changed', key: 'ra-1', change: { site_grade_id: 9, site_name: 'Verna' } },
    ]);
    expect(rowsOf(early).map(({ site_name }) => site_name)).toEqual(['Verna', 'Tonca']);
    expect(moved.mine).toMatchObject([{ ra_id: 2, version: 1, ...divar, lead: meera }]);
  });

  it('and then its own again, leaves nothing to save', () => {
    const back = after(
      [
        { type: 'changed', key: 'ra-2', change: { site_grade_id: 5, site_name: 'Tonca' } },
        { type: 'person removed', key: 'ra-2', rp_id: meera.rp_id },
      ],
      moved,
    );
    expect(back.mine).toEqual([]);
  });

  it('where another session is planned at that time, has a conflict until it gets a different site', () => {
    const current = session(8, { ...divar, time: '17:00' });
    const withConflict = reducePlan(moved, {
      type: 'saved',
      sent: moved.mine,
      plan: [session(1), session(2, { site_name: 'Tonca', time: '17:00' }), current],
      conflicts: [{ key: 'ra-2', ra_id: 2, reason: 'planned already', message: 'Planned already.', current }],
    });
    expect(withConflict.conflicts['ra-2']?.current).toEqual(current);
    expect(reducePlan(withConflict, { type: 'mine kept', key: 'ra-2' })).toEqual(withConflict);
    const other = { site_grade_id: 10, site_name: 'Verna' };
    const state = reducePlan(withConflict, { type: 'changed', key: 'ra-2', change: other });
    expect(state.conflicts).toEqual({});
    expect(state.mine).toMatchObject([{ ra_id: 2, version: 1, ...other, lead: meera }]);
  });
});

describe('the week read again', () => {
  const changed = session(1, { version: 2, lead: anil, changed_by: 'Meera Kamat' });

  it('with a row that only others changed, shows theirs without a conflict', () => {
    const state = after([loaded, { type: 'loaded', plan: [changed] }]);
    expect(rowOfKey(state, 'ra-1')?.lead).toEqual(anil);
    expect(state.conflicts).toEqual({});
  });

  it('with a row that was changed here and by others, keeps mine and reports theirs', () => {
    const state = after([loaded, drop('ra-1', 'lead', lata), { type: 'loaded', plan: [changed] }]);
    expect(rowOfKey(state, 'ra-1')?.lead).toEqual(lata);
    expect(state.conflicts['ra-1']).toMatchObject({
      reason: 'changed',
      message: 'Meera Kamat changed Chimbel, Wednesday 4:30 PM after you opened it.',
      current: { lead: anil },
    });
  });

  it('without a row that was shown here, removes it with a note', () => {
    const state = after([loaded, { type: 'loaded', plan: [session(1)] }]);
    expect(rowsOf(state)).toHaveLength(1);
    expect(state.gone).toEqual(['Tonca, Wednesday 5:00 PM']);
  });

  it('without a row that was changed here, keeps mine', () => {
    const state = after([loaded, drop('ra-2', 'lead', lata), { type: 'loaded', plan: [session(1)] }]);
    expect(rowOfKey(state, 'ra-2')?.lead).toEqual(lata);
  });

  it('with exactly my changes, has nothing left to save', () => {
    const state = after([loaded, drop('ra-1', 'lead', anil), { type: 'loaded', plan: [changed] }]);
    expect(state.mine).toEqual([]);
  });
});

describe('a save', () => {
  const mine = after([loaded, drop('ra-1', 'lead', lata), drop('ra-2', 'lead', meera)]);
  const saved2 = session(2, { site_name: 'Tonca', time: '17:00', lead: meera, version: 2 });
  const conflict: PlanConflict = {
    key: 'ra-1',
    ra_id: 1,
    reason: 'changed',
    message: 'Anil Naik has changed it.',
    current: session(1, { lead: anil, version: 2, changed_by: 'Anil Naik' }),
  };
  const withConflict = reducePlan(mine, {
    type: 'saved',
    sent: mine.mine,
    plan: [session(1, { lead: anil, version: 2, changed_by: 'Anil Naik' }), saved2],
    conflicts: [conflict],
  });

  it('with one row in conflict, leaves only that one unsaved', () => {
    expect(withConflict.mine.map(({ key }) => key)).toEqual(['ra-1']);
    expect(withConflict.conflicts['ra-1']?.current?.lead).toEqual(anil);
    expect(rowOfKey(withConflict, 'ra-2')?.lead).toEqual(meera);
  });

  it('after “Take theirs”, shows theirs and has nothing to save', () => {
    const state = reducePlan(withConflict, { type: 'theirs taken', key: 'ra-1' });
    expect(rowOfKey(state, 'ra-1')?.lead).toEqual(anil);
    expect([state.mine, state.conflicts]).toEqual([[], {}]);
  });

  it('after “Keep mine”, sends mine with the current version', () => {
    const state = reducePlan(withConflict, { type: 'mine kept', key: 'ra-1' });
    expect(state.mine).toMatchObject([{ ra_id: 1, version: 2, lead: lata }]);
    expect(state.conflicts).toEqual({});
  });

  it('of a session that was cancelled meanwhile, after “Keep mine”, plans it again', () => {
    const cancelled = { ...conflict, reason: 'cancelled' as const, current: null };
    const state = after(
      [
        { type: 'saved', sent: mine.mine, plan: [saved2], conflicts: [cancelled] },
        { type: 'mine kept', key: 'ra-1' },
      ],
      mine,
    );
    expect(state.mine).toMatchObject([{ ra_id: null, version: null, lead: lata }]);
  });

  it('of a new row that others have already planned, after “Keep mine”, updates theirs', () => {
    const added = after([
      loaded,
      { type: 'copied', rows: [row('n', { lead: lata, time: '09:00', ordered_by: '09:00' })] },
    ]);
    const current = session(8, { time: '09:00', version: 3 });
    const state = after(
      [
        {
          type: 'saved',
          sent: added.mine,
          plan: [session(1), current],
          conflicts: [
            { key: 'n', ra_id: null, reason: 'planned already', message: 'Planned already.', current },
          ],
        },
        { type: 'mine kept', key: 'n' },
      ],
      added,
    );
    expect(state.mine).toMatchObject([{ key: 'n', ra_id: 8, version: 3, lead: lata }]);
    expect(rowsOf(state).map(({ ra_id }) => ra_id)).toEqual([8, 1]);
  });

  it('of a new row where a session was held, cannot replace it and has a conflict until it is moved', () => {
    const added = after([loaded, { type: 'copied', rows: [row('n', { lead: lata, time: '09:00' })] }]);
    const current = session(8, { time: '09:00', status: 'done' });
    const state = after(
      [
        {
          type: 'saved',
          sent: added.mine,
          plan: [session(1), current],
          conflicts: [{ key: 'n', ra_id: null, reason: 'held already', message: 'Held already.', current }],
        },
      ],
      added,
    );
    expect(reducePlan(state, { type: 'mine kept', key: 'n' })).toBe(state);
    const later = reducePlan(state, { type: 'changed', key: 'n', change: { time: '11:00' } });
    expect([later.conflicts, rowOfKey(later, 'n')?.time]).toEqual([{}, '11:00']);
    expect(reducePlan(state, { type: 'theirs taken', key: 'n' }).mine).toEqual([]);
  });

  it('of a new row that is edited during the save, keeps the edit on the saved session', () => {
    const added = after([loaded, { type: 'copied', rows: [row('n', { time: '09:00' })] }]);
    const state = after(
      [
        drop('n', 'lead', ravi),
        {
          type: 'saved',
          sent: added.mine,
          plan: [session(1), session(2), session(9, { time: '09:00' })],
          conflicts: [],
        },
      ],
      added,
    );
    expect(state.mine).toMatchObject([{ key: 'n', ra_id: 9, version: 1, lead: ravi }]);
  });

  it('that removes a session, does not report it as removed by others', () => {
    const removed = after([loaded, { type: 'removed', key: 'ra-2' }]);
    const state = reducePlan(removed, {
      type: 'saved',
      sent: removed.mine,
      plan: [session(1)],
      conflicts: [],
    });
    expect([state.mine, state.gone]).toEqual([[], []]);
  });
});

describe('rows kept from before a reload', () => {
  it('restored, replace the saved ones', () => {
    const state = after([
      loaded,
      { type: 'restored', mine: [row('ra-1', { ra_id: 1, version: 1, lead: lata })] },
    ]);
    expect(rowOfKey(state, 'ra-1')?.lead).toEqual(lata);
  });

  it('restored after others changed the row, have a conflict', () => {
    const state = after([
      { type: 'loaded', plan: [session(1, { version: 5, changed_by: 'Anil Naik' })] },
      { type: 'restored', mine: [row('ra-1', { ra_id: 1, version: 1, lead: lata })] },
    ]);
    expect(state.conflicts['ra-1']?.reason).toBe('changed');
  });

  it('saved although the reply was lost, are not planned twice', () => {
    const state = after([loaded, { type: 'restored', mine: [row('new-1')] }]);
    expect(rowsOf(state).map(({ key }) => key)).toEqual(['ra-1', 'ra-2']);
  });

  it('that were new and saved before the reload, use the saved session', () => {
    const state = after([
      loaded,
      { type: 'restored', mine: [row('new-1', { ra_id: 1, version: 1, lead: lata })] },
    ]);
    expect(rowsOf(state).map(({ key }) => key)).toEqual(['ra-1', 'ra-2']);
  });

  it('discarded, leave the saved week', () => {
    const state = after([loaded, drop('ra-1', 'lead', lata), { type: 'all discarded' }]);
    expect(state).toEqual(after([loaded]));
  });
});

/** The week after a sequence of events. */
const after = (events: PlanEvent[], from: PlanState = emptyPlan): PlanState =>
  events.reduce(reducePlan, from);

/** A session at Chimbel and one at Tonca. */
const loaded: PlanEvent = {
  type: 'loaded',
  plan: [session(1), session(2, { site_name: 'Tonca', time: '17:00' })],
};

const drop = (key: string, slot: 'lead' | 'partner' | 'row', person: typeof meera): PlanEvent => ({
  type: 'dropped',
  key,
  slot,
  person,
});

const rowOfKey = (state: PlanState, key: string) => rowsOf(state).find((each) => each.key === key);
