import { dashboard } from '@storyvan/contract/dashboard';
import { raPlan } from '@storyvan/contract/planner';
import { getPlanned, listPlanned, markNotDone } from '@storyvan/contract/read-alouds';
import { myTodo } from '@storyvan/contract/todo';
import { addDays } from '@storyvan/domain/calendar-date';
import { weekStart } from '@storyvan/domain/week';
import { describe, expect, it } from 'vitest';
import { tomorrow, useReadAlouds, yesterday } from '../../testing/features/read-alouds.ts';
import { testDay } from '../../testing/test-app.ts';

describe.each(['mop', 'lis'] as const)('a session of %s that is planned for a future day', (program) => {
  const { app, params, scene, newTime, make, stored, plan, done, get, send } = useReadAlouds(program);
  const notDone = (ra_id: number, version: number) =>
    app.call(markNotDone, { params, body: { ra_id, version } });
  /** Where staff see it: the week's plan, the list, the to-do list and the dashboard. */
  const seen = async (ra_id: number) => ({
    weeks: await Promise.all(
      [yesterday, tomorrow].map(async (date) => {
        const week = await app.call(raPlan, { params: { weekStart: weekStart(date) } });
        return week.filter((each) => each.ra_id === ra_id).map((each) => [each.date, each.time, each.status]);
      }),
    ),
    listed: (await app.call(listPlanned, { params })).filter((each) => each.ra_id === ra_id).length,
    todo: (await app.call(myTodo, { params: { date: testDay } }))
      .filter((each) => each.ra_id === ra_id)
      .map((each) => [each.kind, each.title]),
    dashboard: await app.call(dashboard),
  });

  it('with any date sent, is not marked done, and the reply says when it is and what to do', async () => {
    const ra_id = await make({ date: tomorrow, time: '16:30' });
    const before = await stored();
    const body = { ra_id, version: 1, site_grade_id: scene.here, time: '16:30', children_count: 12 };
    for (const date of [testDay, yesterday]) {
      expect(await send('ra_done', { ...body, date })).toEqual([
        400,
        expect.stringMatching(
          /^The session of .*Tonca on 22 Nov 2026 at 4:30 PM is still to come\. Mark it done on that day\. If it was held earlier, say so and enter the date on which it was held\.$/,
        ),
        [],
      ]);
    }
    expect((await send('ra_done', { ...body, date: tomorrow, held_earlier: true }))[0]).toBe(400);
    expect(await stored()).toEqual(before);
  });

  it('when held earlier, is marked done, and can be changed back to the same plan in every view', async () => {
    const ra_id = await make({ date: tomorrow, time: '15:30', lead_rp_id: scene.asha });
    const planned = await get(ra_id);
    const before = await seen(ra_id);
    expect(before.listed).toBe(1);

    const held = { ra_id, version: 1, date: yesterday, time: '10:00', held_earlier: true, lead: scene.asha };
    const reply = await done({ ...held, attendance: [scene.child], children_count: 1 });
    expect(reply.details).toMatchObject({
      status: 'done',
      date: yesterday,
      time: '10:00',
      planned_date: tomorrow,
      planned_time: '15:30',
    });
    const after = await seen(ra_id);
    if (program === 'mop') expect(after.weeks.flat()).toEqual([[yesterday, '10:00', 'done']]);
    expect(after.listed).toBe(0);
    expect(after.todo).toEqual([
      ['report_pending', expect.stringMatching(/^Write the report on .*Tonca, 20 Nov 2026$/)],
    ]);

    const corrected = await done({ ...held, version: 2, date: addDays(testDay, -2), children_count: 3 });
    expect(corrected.details).toMatchObject({ planned_date: tomorrow, planned_time: '15:30', version: 3 });

    const back = await notDone(ra_id, 3);
    expect(back.status.status).toBe('planned');
    const { version: _, changed_by: __, changed_at: ___, ...asPlanned } = planned;
    expect(await get(ra_id)).toMatchObject({ ...asPlanned, planned_date: null, planned_time: null });
    expect(await seen(ra_id)).toEqual(before);
  });

  it('without a time, is changed back to no time; one held on its day, to its own time', async () => {
    const later = await make({ date: addDays(testDay, 3), time: '' });
    await done({ ra_id: later, version: 1, date: testDay, time: newTime(), held_earlier: true });
    expect((await notDone(later, 2)).details).toMatchObject({ date: addDays(testDay, 3), time: null });
    const own = await make({ date: testDay, time: '07:07' });
    await done({ ra_id: own, version: 1, date: testDay, time: '08:08' });
    expect((await notDone(own, 2)).details).toMatchObject({ date: testDay, time: '07:07' });
  });

  it('held earlier, if another session has its date and time now, stays done and says what to do', async () => {
    const time = '18:18';
    const ra_id = await make({ date: tomorrow, time });
    await done({ ra_id, version: 1, date: yesterday, time, held_earlier: true });
    const { details } = await plan({ date: tomorrow, time });
    const before = await stored();
    const reply = await notDone(ra_id, 2);
    expect([reply.status.status, reply.details?.ra_id]).toEqual(['planned already', details?.ra_id]);
    expect(reply.status.message).toMatch(
      /Tonca on 22 Nov 2026 at 6:18 PM is already planned, by you\. Move or cancel that session first\. Then this one can be changed back to planned\.$/,
    );
    expect(await stored()).toEqual(before);
    expect((await app.call(getPlanned, { params: { program, id: ra_id } })).status).toBe('done');
  });
});
