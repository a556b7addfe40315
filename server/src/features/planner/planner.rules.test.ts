import { describe, expect, it } from 'vitest';
import type { StoredReadAloud } from '../../records/read-aloud/read-aloud-state.ts';
import { me, newRow, rowOf, storedReadAloud } from '../../testing/features/planner-rows.ts';
import { decidePlan, type PlanRow } from './planner.rules.ts';

const decided = (rows: PlanRow[], readAlouds: StoredReadAloud[]) => {
  const { writes, conflicts } = decidePlan(rows, readAlouds, me);
  return {
    writes: writes.map(({ kind, row }) => `${kind} ${row.key}`),
    conflicts: conflicts.map(({ key, reason, message }) => `${key}: ${reason}. ${message}`),
  };
};
const nothing = { writes: [], conflicts: [] };

describe('a saved row of a plan', () => {
  const one = storedReadAloud(1);

  it.each<[string, PlanRow, StoredReadAloud[], ReturnType<typeof decided>]>([
    ['new, at a free moment', newRow(), [], { ...nothing, writes: ['add row 0'] }],
    [
      'new, at another time of a day that has a session',
      newRow({ time: '10:00' }),
      [one],
      { ...nothing, writes: ['add row 0'] },
    ],
    [
      'new, where something is already planned',
      newRow(),
      [one],
      {
        ...nothing,
        conflicts: [
          'row 0: planned already. Tonca on 18 Nov 2026 at 4:30 PM is already planned, by Asha Dias.',
        ],
      },
    ],
    [
      'new, where a session was cancelled',
      newRow(),
      [storedReadAloud(2, { status: 'cancelled' })],
      { ...nothing, writes: ['add row 0'] },
    ],
    [
      'new, where a session was held',
      newRow(),
      [storedReadAloud(1, { status: 'done' }), storedReadAloud(2, { status: 'cancelled' })],
      {
        ...nothing,
        conflicts: [
          'row 0: held already. Tonca on 18 Nov 2026 at 4:30 PM is already recorded as held, by Asha Dias.',
        ],
      },
    ],
    ['new and removed again', newRow({ cancel: true }), [], nothing],
    ['unchanged', rowOf(one), [one], nothing],
    ['unchanged, from a stale version', rowOf(one, { version: 9 }), [one], nothing],
    ['changed', rowOf(one, { lead: 3 }), [one], { ...nothing, writes: ['change row 1'] }],
    [
      'changed by another too',
      rowOf(one, { lead: 3 }),
      [storedReadAloud(1, { version: 2, time: '10:00' })],
      {
        ...nothing,
        conflicts: [
          'row 1: changed. Asha Dias changed the session of Tonca on 18 Nov 2026 at 10:00 AM after you opened it.',
        ],
      },
    ],
    [
      'cancelled by another',
      rowOf(one, { lead: 3 }),
      [storedReadAloud(1, { version: 2, status: 'cancelled', changed_by: null })],
      {
        ...nothing,
        conflicts: ['row 1: cancelled. Someone cancelled the session of Tonca on 18 Nov 2026 at 4:30 PM.'],
      },
    ],
    [
      'marked done by another, even with its version',
      rowOf(storedReadAloud(1, { version: 2 }), { lead: 3 }),
      [storedReadAloud(1, { version: 2, status: 'done' })],
      {
        ...nothing,
        conflicts: ['row 1: done. Asha Dias marked the session of Tonca on 18 Nov 2026 at 4:30 PM as done.'],
      },
    ],
    ['cancelled', rowOf(one, { cancel: true }), [one], { ...nothing, writes: ['cancel row 1'] }],
    [
      'cancelled twice',
      rowOf(one, { cancel: true }),
      [storedReadAloud(1, { status: 'cancelled', version: 2 })],
      nothing,
    ],
    [
      'cancelled, while another has changed it',
      rowOf(one, { cancel: true }),
      [storedReadAloud(1, { version: 2 })],
      {
        ...nothing,
        conflicts: [
          'row 1: changed. Asha Dias changed the session of Tonca on 18 Nov 2026 at 4:30 PM after you opened it.',
        ],
      },
    ],
    [
      'moved to where another session is planned',
      rowOf(one, { time: '10:00' }),
      [one, storedReadAloud(2, { time: '10:00' })],
      {
        ...nothing,
        conflicts: [
          'row 1: planned already. Tonca on 18 Nov 2026 at 10:00 AM is already planned, by Asha Dias.',
        ],
      },
    ],
    [
      'moved to another site, at a free time there',
      rowOf(one, { site_grade_id: 8 }),
      [one, storedReadAloud(2, { site_grade_id: 8, time: '10:00' })],
      { ...nothing, writes: ['change row 1'] },
    ],
    [
      'moved to a site where another session is planned at that time',
      rowOf(one, { site_grade_id: 8 }),
      [one, storedReadAloud(2, { site_grade_id: 8, site_name: 'Divar' })],
      {
        ...nothing,
        conflicts: [
          'row 1: planned already. Divar on 18 Nov 2026 at 4:30 PM is already planned, by Asha Dias.',
        ],
      },
    ],
    [
      'moved to where another session was held',
      rowOf(one, { time: '10:00' }),
      [one, storedReadAloud(2, { time: '10:00', status: 'done', changed_by: null })],
      {
        ...nothing,
        conflicts: ['row 1: held already. Tonca on 18 Nov 2026 at 10:00 AM is already recorded as held.'],
      },
    ],
  ])('%s, is decided as expected', (_, row, readAlouds, outcome) => {
    expect(decided([row], readAlouds)).toEqual(outcome);
  });

  it('moved to where another row of the same save leaves, follows it, in any order', () => {
    const [first, second] = [storedReadAloud(1, { time: '10:00' }), storedReadAloud(2, { time: '12:00' })];
    const rows = [rowOf(first, { time: '12:00' }), rowOf(second, { time: '14:00' })];
    expect(decided(rows, [first, second]).writes).toEqual(['change row 2', 'change row 1']);
    expect(decided(rows.toReversed(), [first, second]).writes).toEqual(['change row 2', 'change row 1']);
  });

  it('swapped with another, or in a circle, are all saved, and one of them is put aside first', () => {
    const [ten, noon, two] = ['10:00', '12:00', '14:00'].map((time, n) => storedReadAloud(n + 1, { time }));
    if (!ten || !noon || !two) throw new Error('Three sessions.');
    const swap = decidePlan([rowOf(ten, { time: '12:00' }), rowOf(noon, { time: '10:00' })], [ten, noon], me);
    expect([swap.aside.map(({ ra_id }) => ra_id), swap.writes.length, swap.conflicts]).toEqual([[2], 2, []]);
    const circle = [
      rowOf(ten, { time: '12:00' }),
      rowOf(noon, { time: '14:00' }),
      rowOf(two, { time: '10:00' }),
    ];
    const all = decidePlan([...circle, newRow({ time: '16:00' })], [ten, noon, two], me);
    expect([all.aside.length, all.writes.length, all.conflicts]).toEqual([1, 4, []]);
  });

  it('swapped with one that another person has changed, stay where they are', () => {
    const [ten, noon] = [
      storedReadAloud(1, { time: '10:00' }),
      storedReadAloud(2, { time: '12:00', version: 2 }),
    ];
    const rows = [rowOf(ten, { time: '12:00' }), rowOf(noon, { time: '10:00', version: 1 })];
    expect(decided(rows, [ten, noon])).toEqual({
      writes: [],
      conflicts: [
        'row 1: planned already. Tonca on 18 Nov 2026 at 12:00 PM is already planned, by Asha Dias.',
        'row 2: changed. Asha Dias changed the session of Tonca on 18 Nov 2026 at 12:00 PM after you opened it.',
      ],
    });
  });

  it.each<[Partial<StoredReadAloud>, string]>([
    [
      { version: 2 },
      'You changed the session of Tonca on 18 Nov 2026 at 4:30 PM after you opened it, perhaps in another window.',
    ],
    [{ status: 'cancelled' }, 'You cancelled the session of Tonca on 18 Nov 2026 at 4:30 PM.'],
    [{ status: 'done' }, 'You marked the session of Tonca on 18 Nov 2026 at 4:30 PM as done.'],
  ])('that the same person has changed since to %j, say “you” and not her name', (more, message) => {
    const now = storedReadAloud(1, { ...more, changer_id: me });
    expect(decidePlan([rowOf(one, { time: '10:00' })], [now], me).conflicts[0]?.message).toBe(message);
    const there = storedReadAloud(2, { time: '10:00', changer_id: me });
    expect(decidePlan([newRow({ time: '10:00' })], [there], me).conflicts[0]?.message).toBe(
      'Tonca on 18 Nov 2026 at 10:00 AM is already planned, by you.',
    );
  });

  it('new, at the time of a cancelled row or of another new row, is saved if possible', () => {
    expect(decided([newRow(), rowOf(one, { cancel: true })], [one]).writes).toEqual([
      'cancel row 1',
      'add row 0',
    ]);
    const twice = decided([newRow(), newRow({ key: 'again' })], []);
    expect(twice.writes).toEqual(['add row 0']);
    expect(twice.conflicts).toEqual([
      'again: planned already. Two rows have the same place, day and time. Only one of them was saved.',
    ]);
  });
});
