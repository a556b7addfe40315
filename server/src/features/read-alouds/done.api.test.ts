import { getDone } from '@storyvan/contract/read-alouds';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { makeChild } from '../../testing/factories.ts';
import { tomorrow, useReadAlouds, yesterday } from '../../testing/features/read-alouds.ts';
import { testDay } from '../../testing/test-app.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';

describe.each(['mop', 'lis'] as const)('sessions of %s that are held', (program) => {
  const { app, scene, newTime, makePlace, make, stored, done, cancel, get, send } = useReadAlouds(program);

  it('as planned, are done, with who came and what was read', async () => {
    const ra_id = await make({ time: newTime() });
    const reply = await done({
      ra_id,
      version: 1,
      lead: 1,
      rps: [scene.asha],
      attendance: [scene.child],
      children_count: 7,
    });
    expect(reply.status.status).toBe('done');
    expect(reply.details).toMatchObject({
      ra_id,
      status: 'done',
      children_count: 7,
      version: 2,
      rep_id: null,
      children: [{ child_id: scene.child, present: true }],
    });
    expect(await app.call(getDone, { params: { program, id: ra_id } })).toEqual(reply.details);
  });

  it('without a plan, are done too', async () => {
    const { details } = await done({ date: testDay, time: newTime() });
    expect(details).toMatchObject({ status: 'done', date: testDay, children_count: 12 });
  });

  it.each([
    ['at a time', () => newTime()],
    ['at no time', () => null],
  ])(
    'without a plan, %s and sent again with another request_id, are recorded once, and the reply shows it',
    async (_, at) => {
      const place = await makePlace('Tonca');
      const [time, request_id] = [at(), () => crypto.randomUUID()];
      const first = await done({ site_grade_id: place, time, request_id: request_id() });
      const before = await stored();
      const again = await done({ site_grade_id: place, time, request_id: request_id() });
      expect(again.status.status).toBe('held already');
      expect(again.status.message).toMatch(
        /Tonca on 20 Nov 2026( at [67]:\d\d AM)? is already recorded as held, by you\.$/,
      );
      expect(again.details).toEqual(first.details);
      expect(await stored()).toEqual(before);
      const atOtherTime = await done({ site_grade_id: place, time: newTime() });
      expect(atOtherTime.status.status).toBe('done');
    },
  );

  it('without a plan where one is planned, are refused with that session, which can be marked done', async () => {
    const time = newTime();
    const ra_id = await make({ time });
    const reply = await done({ time });
    expect([reply.status.status, reply.details?.ra_id]).toEqual(['planned already', ra_id]);
    expect(await get(ra_id)).toMatchObject({ status: 'planned', version: 1 });
    expect((await done({ ra_id, version: 1, time })).details).toMatchObject({ ra_id, status: 'done' });
  });

  it('or corrected, at the date and time of another, are refused with that session, and nothing is written', async () => {
    const [one, two, three] = [newTime(), newTime(), newTime()];
    const held = await make({ time: one, status: 'done' });
    const planned = await make({ time: two });
    const mine = await make({ time: three });
    const before = await stored();
    for (const [time, there, status] of [
      [one, held, 'held already'],
      [two, planned, 'planned already'],
    ] as const) {
      const reply = await done({ ra_id: mine, version: 1, time });
      expect([reply.status.status, reply.details?.ra_id]).toEqual([status, there]);
    }
    const reply = await done({ ra_id: held, version: 1, time: two });
    expect([reply.status.status, reply.details?.ra_id]).toEqual(['planned already', planned]);
    expect(await stored()).toEqual(before);
    await cancel(planned);
    expect((await done({ ra_id: held, version: 1, time: two })).status.status).toBe('done');
  });

  it('from a stale version, at the date and time of another, are 409', async () => {
    const [one, two] = [newTime(), newTime()];
    await make({ time: one, status: 'done' });
    const ra_id = await make({ time: two, status: 'done', version: 2 });
    const body = {
      ra_id,
      version: 1,
      site_grade_id: scene.here,
      date: yesterday,
      time: one,
      children_count: 3,
    };
    expect((await send('ra_done', body))[0]).toBe(409);
  });

  it('and corrected, keep their report and their place', async () => {
    const ra_id = await makeReadAloud(app.db, { site_grade_id: scene.here, date: yesterday, reported: true });
    const time = newTime();
    const reply = await done({ ra_id, version: 1, time, attendance: `${scene.child}`, children_count: 20 });
    expect(reply.details).toMatchObject({ children_count: 20, version: 2, rep_id: expect.any(Number) });
    const moved = { ra_id, version: 2, site_grade_id: scene.elsewhere, date: yesterday, children_count: 20 };
    expect((await send('ra_done', moved)).toSpliced(1, 1)).toEqual([400, ['site_grade_id']]);
    const same = await done({ ra_id, version: 1, time, attendance: [scene.child], children_count: 20 });
    expect(same.details?.version).toBe(2);
    const again = { ra_id, version: 1, site_grade_id: scene.here, date: yesterday, children_count: 21 };
    expect((await send('ra_done', again))[0]).toBe(409);
  });

  it('with a child of another place, are refused with a reason, and nothing is written', async () => {
    const ra_id = await make({ time: newTime() });
    const reply = await done({ ra_id, version: 1, attendance: [scene.child, scene.stranger] });
    expect(reply).toEqual({
      status: {
        status: 'child not enrolled here',
        message: expect.stringMatching(/^Zoya Khan is not enrolled at .*Tonca\.$/),
      },
      details: null,
    });
    expect(await get(ra_id)).toMatchObject({ status: 'planned', version: 1 });
  });

  it('with a ticked child that has left since, keep it ticked', async () => {
    const leaving = await makeChild(app.db, { site_grade_id: scene.here, name: 'Bela Naik' });
    const { details } = await done({ attendance: [leaving] });
    await app.db.transaction((tx) =>
      runQuery(tx, (k) =>
        k
          .updateTable('child')
          .set({ inactive_since: testDay })
          .where('child_id', '=', leaving)
          .returning('child_id'),
      ),
    );
    const ra_id = details?.ra_id as number;
    const corrected = await done({ ra_id, version: 1, attendance: [leaving, scene.child] });
    expect(corrected.details?.children.map(({ name, present }) => [name, present])).toEqual([
      ['Bela Naik', true],
      ['Rahul Naik', true],
    ]);
    expect((await done({ attendance: [leaving] })).status.status).toBe('child not enrolled here');
  });

  it('after they were cancelled, are refused', async () => {
    const ra_id = await make({ status: 'cancelled' });
    const reply = await done({ ra_id, version: 1 });
    expect([reply.status.status, reply.details?.status]).toEqual(['cancelled', 'cancelled']);
  });

  it.each<[string, () => object, number, string | null]>([
    ['tomorrow', () => ({ date: tomorrow }), 400, null],
    ['without a count', () => ({ children_count: '' }), 400, 'children_count'],
    ['with half a child', () => ({ children_count: 1.5 }), 400, 'children_count'],
    ['with a negative count', () => ({ children_count: -1 }), 400, 'children_count'],
    [
      'with fewer children counted than ticked',
      () => ({ children_count: 0, attendance: [scene.child] }),
      400,
      'children_count',
    ],
    ['with an unknown child', () => ({ attendance: [99_999] }), 404, null],
    ['with a child 0', () => ({ attendance: '0' }), 400, 'attendance.0'],
    ['led by an unknown person', () => ({ lead: 99_999 }), 400, 'lead'],
  ])('%s, are a client error, and nothing is written', async (_, more, status, field) => {
    const before = await stored();
    const body = { site_grade_id: scene.here, date: yesterday, children_count: 12, ...more() };
    expect((await send('ra_done', body)).toSpliced(1, 1)).toEqual([status, field === null ? [] : [field]]);
    expect(await stored()).toEqual(before);
  });
});
