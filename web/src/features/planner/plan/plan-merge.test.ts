import type { PlanConflict } from '@storyvan/contract/planner';
import { describe, expect, it } from 'vitest';
import { anil, lata, meera, ravi, row, session } from '../planner.fixtures.ts';
import { after, drop, loaded, rowOfKey } from './plan.fixtures.ts';
import { rowsOf } from './plan-state.ts';
import { reducePlan } from './reduce-plan.ts';

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
