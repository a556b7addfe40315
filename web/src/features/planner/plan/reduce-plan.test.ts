import { describe, expect, it } from 'vitest';
import { anil, lata, meera, session } from '../planner.fixtures.ts';
import { after, drop, loaded, rowOfKey } from './plan.fixtures.ts';
import { rowsOf } from './plan-state.ts';
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
