import { closePlace } from '@storyvan/contract/places';
import { markNotDone } from '@storyvan/contract/read-alouds';
import { describe, expect, it } from 'vitest';
import { tomorrow, useReadAlouds, yesterday } from '../../testing/features/read-alouds.ts';
import { testDay } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

describe.each(['mop', 'lis'] as const)('sessions of %s that are undone or cancelled', (program) => {
  const { app, params, scene, newTime, makePlace, make, stored, plan, done, cancel, send } =
    useReadAlouds(program);
  const notDone = (ra_id: number, version = 1) => app.call(markNotDone, { params, body: { ra_id, version } });

  it('from done, are planned again without attendance', async () => {
    const { details } = await done({ attendance: [scene.child] });
    const ra_id = details?.ra_id as number;
    const reply = await notDone(ra_id);
    expect(reply.status.status).toBe('planned');
    expect(reply.details).toMatchObject({ status: 'planned', children_count: null, version: 2 });
    expect(reply.details?.children.some(({ present }) => present)).toBe(false);
    expect((await notDone(ra_id)).details).toEqual(reply.details);
    await cancel(ra_id, 2);
  });

  it('from done with a report, are refused', async () => {
    const reported = await makeReadAloud(app.db, { site_grade_id: scene.here, reported: true });
    expect((await notDone(reported)).status.status).toBe('has a report');
  });

  it('from done, keep their time, as no other session can be planned where one was held', async () => {
    const time = newTime();
    const held = await make({ status: 'done', time });
    const other = await make({ time: newTime() });
    const before = await stored();
    for (const more of [{}, { ra_id: other, version: 1 }]) {
      const reply = await plan({ ...more, date: yesterday, time });
      expect([reply.status.status, reply.details?.ra_id]).toEqual(['held already', held]);
      expect(reply.status.message).toMatch(
        /Tonca on 20 Nov 2026 at [67]:\d\d AM is already recorded as held\.$/,
      );
    }
    expect(await stored()).toEqual(before);
    expect((await notDone(held)).status.status).toBe('planned');
    const reply = await plan({ date: yesterday, time });
    expect([reply.status.status, reply.details?.ra_id]).toEqual(['planned already', held]);
  });

  it('from the plan, are cancelled and kept; cancelling again changes nothing', async () => {
    const ra_id = await make({ time: newTime(), lead_rp_id: scene.asha });
    const reply = await cancel(ra_id);
    expect(reply.status.status).toBe('cancelled');
    expect(reply.details).toMatchObject({ status: 'cancelled', version: 2, lead: { rp_id: scene.asha } });
    expect((await cancel(ra_id)).details).toEqual(reply.details);
    const { version } = reply.details ?? {};
    const again = await plan({ ra_id, version: version as number, time: newTime() });
    expect(again.details).toMatchObject({ ra_id, status: 'planned', version: 3 });
  });

  it('when done, or changed meanwhile, are not cancelled', async () => {
    const held = await make({ status: 'done' });
    expect((await cancel(held)).status.status).toBe('done already');
    const ra_id = await make({ version: 2, time: newTime() });
    expect((await send('cancel_ra', { ra_id, version: 1 }))[0]).toBe(409);
    const back = await make({ status: 'done', version: 2 });
    expect((await send('ra_not_done', { ra_id: back, version: 1 }))[0]).toBe(409);
    const cancelled = await make({ status: 'cancelled' });
    expect((await send('ra_not_done', { ra_id: cancelled, version: 1 }))[0]).toBe(409);
    expect(
      (await send('plan_ra', { ra_id: held, version: 1, site_grade_id: scene.here, date: tomorrow }))[0],
    ).toBe(409);
  });

  it('at a closed place, are not planned there again', async () => {
    const site_grade_id = await makePlace('Assagao');
    const held = await make({ site_grade_id, date: testDay, status: 'done' });
    const old = await make({ site_grade_id });
    const gone = await make({ site_grade_id, status: 'cancelled' });
    const close = { program, site_grade_id, version: 1, closed: true };
    expect((await app.call(closePlace, { body: close })).status.status).toBe('closed');
    const before = await stored();
    expect((await send('ra_not_done', { ra_id: held, version: 1 }))[0]).toBe(400);
    for (const ra_id of [old, gone]) {
      expect((await send('plan_ra', { ra_id, version: 1, site_grade_id, date: tomorrow }))[0]).toBe(400);
    }
    expect(await stored()).toEqual(before);
    expect((await done({ ra_id: old, version: 1, site_grade_id })).status.status).toBe('done');
    await app.call(closePlace, { body: { ...close, version: 2, closed: false } });
    expect((await send('ra_not_done', { ra_id: held, version: 1 }))[0]).toBe(200);
  });
});
