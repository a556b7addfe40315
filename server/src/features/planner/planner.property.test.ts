import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredReadAloud } from '../../records/read-aloud/read-aloud-state.ts';
import { me, newRow, rowOf, storedReadAloud } from '../../testing/features/planner-rows.ts';
import { decidePlan } from './planner.rules.ts';

describe('any rows saved over any week', () => {
  const moment = fc.record({
    site_grade_id: fc.constantFrom(7, 8),
    time: fc.constantFrom('10:00', '12:00', null),
  });
  const week = fc.uniqueArray(
    fc.record({
      moment,
      version: fc.integer({ min: 1, max: 2 }),
      status: fc.constantFrom('planned', 'done', 'cancelled'),
    }),
    { maxLength: 6, selector: ({ moment: { site_grade_id, time } }) => `${site_grade_id} ${time}` },
  );
  const changes = fc.array(
    fc.record({
      of: fc.integer({ min: 0, max: 7 }),
      moment,
      lead: fc.constantFrom(null, 1, 2),
      cancel: fc.boolean(),
    }),
    { maxLength: 8 },
  );

  it('are each written, a conflict or unchanged, and no two sessions have one place and time', () => {
    fc.assert(
      fc.property(week, changes, (stored, wanted) => {
        const readAlouds = stored.map(({ moment: at, version, status }, n) =>
          storedReadAloud(n + 1, { ...at, version, status: status as StoredReadAloud['status'] }),
        );
        const rows = wanted
          .filter(({ of }, n) => of === 0 || wanted.findIndex((other) => other.of === of) === n)
          .map(({ of, moment: at, lead, cancel }, n) => {
            const before = readAlouds[of - 1];
            const row = before ? rowOf(before, { version: 1 }) : newRow();
            return { ...row, ...at, lead, cancel, key: `row ${n}` };
          });
        const { aside, writes, conflicts } = decidePlan(rows, readAlouds, me);
        const keys = [...writes.map(({ row }) => row.key), ...conflicts.map(({ key }) => key)];
        expect(new Set(keys).size).toBe(keys.length);

        const now = new Map(
          readAlouds
            .filter(({ status }) => status !== 'cancelled')
            .map(({ ra_id, site_grade_id, time }) => [`${ra_id}`, `${site_grade_id} ${time}`]),
        );
        for (const { ra_id } of aside) now.delete(`${ra_id}`);
        for (const write of writes) {
          // Each is based on the version that was read, and never overwrites a done session.
          if (write.kind !== 'add')
            expect([write.readAloud.version, write.readAloud.status]).toEqual([1, 'planned']);
          const id = write.kind === 'add' ? write.row.key : `${write.readAloud.ra_id}`;
          if (write.kind === 'cancel') now.delete(id);
          else now.set(id, `${write.row.site_grade_id} ${write.row.time}`);
          expect(new Set(now.values()).size).toBe(now.size);
        }
      }),
    );
  });
});
