import { childrenHere } from '@storyvan/contract/children';
import type { KitSession } from '@storyvan/contract/field-kits';
import { returnBookFromChild } from '@storyvan/contract/lending';
import { getPlanned } from '@storyvan/contract/read-alouds';
import { gradeDashboard } from '@storyvan/contract/schools';
import { expect, it } from 'vitest';
import { kitChild, kitCopy, makeDevice, makeKit } from '../../testing/answering-device.ts';

/** What was done earlier in the day is in the kit once it was refreshed, and still counts. */

const [rahul, sana] = [11, 12];
const today = '2026-11-21';

const session: KitSession = {
  ...{ ra_id: 7, program: 'mop', site_grade_id: 5, school_id: null, site_name: 'Tonca' },
  ...{ date: today, time: '16:30', status: 'done', lead: null, rps: [], lp_id: null, lp_name: null },
  ...{ children_count: 2, rep_id: null, no_of_children: 2, children_borrowed: 1, version: 5 },
  attendance: [sana],
};

/** Rahul Naik has returned two books and has one that he renewed. */
const deviceHere = (more: Parameters<typeof makeKit>[0] = {}) =>
  makeDevice({
    kit: makeKit({
      children: [
        kitChild(rahul, {
          name: 'Rahul Naik',
          had: [[1, today]],
          ended: [
            ['2026-11-14', today],
            [today, today],
          ],
        }),
        kitChild(sana, { name: 'Sana Gawde' }),
      ],
      copies: [kitCopy('B-1', { child_id: rahul, date_issue: '2026-11-14', date_renewed: today })],
      sessions: [session],
      ...more,
    }),
  });

const params = { program: 'mop' as const, id: 5, date: today };

it('the children here, after the kit was refreshed, count what they borrowed and returned before', async () => {
  const device = deviceHere();
  const [before, other] = await device.call(childrenHere, { params });
  expect(before).toMatchObject({ name: 'Rahul Naik', borrowed_on_date: 1, returned_on_date: 2 });
  expect(other).toMatchObject({ name: 'Sana Gawde', borrowed_on_date: 0, returned_on_date: 0 });
  const at = { program: 'mop' as const, site_grade_id: 5, accn_no: 'B-1' };
  await device.call(returnBookFromChild, { body: { ...at, date_return: today } });
  const [after] = await device.call(childrenHere, { params });
  expect(after).toMatchObject({ borrowed_on_date: 1, returned_on_date: 3, books_out: 0 });
  const [earlier] = await device.call(childrenHere, { params: { ...params, date: '2026-11-14' } });
  expect(earlier).toMatchObject({ borrowed_on_date: 2, returned_on_date: 0 });
});

it('a grade, after the kit was refreshed, counts what was lent, renewed and returned before', async () => {
  const place = { ...makeKit().place, program: 'lis' as const, school_id: 3, school_name: 'Aldona Primary' };
  const device = deviceHere({ place, sessions: [] });
  const { stats } = await device.call(gradeDashboard, { params: { gradeId: 5 } });
  expect(stats).toMatchObject({ issued_today: 1, renewed_today: 1, returned_today: 2 });
  const at = { program: 'lis' as const, site_grade_id: 5, accn_no: 'B-1' };
  await device.call(returnBookFromChild, { body: { ...at, date_return: today } });
  const after = await device.call(gradeDashboard, { params: { gradeId: 5 } });
  expect(after.stats).toMatchObject({ issued_today: 1, returned_today: 3 });
});

it('a session that is done, after the kit was refreshed, has the children who were present', async () => {
  const page = await deviceHere().call(getPlanned, { params: { program: 'mop', id: 7 } });
  expect(page.children).toEqual([
    { child_id: rahul, name: 'Rahul Naik', present: false },
    { child_id: sana, name: 'Sana Gawde', present: true },
  ]);
});
