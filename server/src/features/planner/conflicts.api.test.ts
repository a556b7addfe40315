import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { makeSite } from '../../testing/factories.ts';
import { usePlan, wednesday } from '../../testing/features/planner.ts';
import { makeReadAloud } from '../../testing/week-factories.ts';
import { addStaff } from '../auth/staff.commands.ts';

describe('the plan of a week', () => {
  const { app, scene, read, save, sendWrong, rowsOf, planned } = usePlan();
  let site: number;
  let asha: number;
  let rosa: number;
  beforeAll(() => {
    ({ site, asha, rosa } = scene);
  });

  it('rows, if others have changed them meanwhile, are conflicts with a name, and the other rows are saved', async () => {
    const [mine, theirs, gone, held, same] = [
      await planned(),
      await planned(),
      await planned(),
      await planned(),
      await planned(),
    ];
    await addStaff(app.db, {
      username: 'asha',
      name: 'Asha Rao',
      password: 'a long password',
      role: 'staff',
    });
    const by = await runQuery(app.db, (k) =>
      k.selectFrom('staff').select('staff_id').where('username', '=', 'asha'),
    );
    const changed_by = by[0]?.staff_id as number;
    const change = (ra_id: number, set: object) =>
      app.db.transaction((tx) =>
        runQuery(tx, (k) =>
          k
            .updateTable('read_aloud')
            .set({ version: 2, changed_by, ...set })
            .where('ra_id', '=', ra_id)
            .returning('ra_id'),
        ),
      );
    await change(theirs.ra_id, { time: '10:00' });
    await change(gone.ra_id, { status: 'cancelled' });
    await change(held.ra_id, { status: 'done', children_count: 9 });
    await change(same.ra_id, { time: '15:00' });
    const reply = await save([
      { ...theirs, key: 'theirs', lead: asha },
      { ...mine, key: 'mine', lead: asha, rps: [rosa] },
      { ...gone, key: 'gone', lead: asha },
      { ...held, key: 'held', cancel: true },
      { ...same, key: 'same', time: '15:00' },
      { ...theirs, ra_id: null, version: undefined, key: 'new', time: '10:00' },
    ]);
    expect(reply.status).toEqual({
      status: 'changed meanwhile',
      message: 'Saved 1 session. 4 sessions were not saved: the plan changed after you opened it.',
    });
    expect(reply.conflicts.map(({ key, ra_id, reason }) => [key, ra_id, reason])).toEqual([
      ['theirs', theirs.ra_id, 'changed'],
      ['gone', gone.ra_id, 'cancelled'],
      ['held', held.ra_id, 'done'],
      ['new', null, 'planned already'],
    ]);
    for (const { message } of reply.conflicts) expect(message).toContain('Asha Rao');
    expect(reply.conflicts.map(({ current }) => current?.version ?? null)).toEqual([2, null, 2, 2]);
    const saved = reply.plan.find(({ ra_id }) => ra_id === mine.ra_id);
    expect([saved?.version, saved?.lead?.rp_id, saved?.rps]).toEqual([
      2,
      asha,
      [{ rp_id: rosa, name: 'Rosa Pinto' }],
    ]);
    expect(reply.plan.find(({ ra_id }) => ra_id === same.ra_id)?.version).toBe(2);
    expect(await read()).toEqual(reply.plan);
  });

  it('a new row and one that is moved, where a session was held, are conflicts with that session, and nothing is written', async () => {
    const row = await planned({ time: '09:00' });
    const at = { site_grade_id: row.site_grade_id, date: wednesday, time: '16:30' };
    const held = await makeReadAloud(app.db, { ...at, status: 'done' });
    const before = await rowsOf();
    const reply = await save([
      { ...at, key: 'new' },
      { ...row, ...at, key: 'moved' },
    ]);
    expect(reply.status.status).toBe('changed meanwhile');
    const conflicts = reply.conflicts.map(({ key, reason, current }) => [key, reason, current?.ra_id]);
    expect(conflicts).toEqual([
      ['new', 'held already', held],
      ['moved', 'held already', held],
    ]);
    expect(reply.conflicts[0]?.message).toMatch(/ on 25 Nov 2026 at 4:30 PM is already recorded as held\.$/);
    expect(await rowsOf()).toEqual(before);
  });

  it('a row, when moved to a site with a session at that time or to a closed site, or if it was held, stays where it is', async () => {
    const row = await planned({ time: '16:30' });
    const there = await planned({ time: '16:30' });
    const [taken] = (await save([{ ...row, time: '16:30', site_grade_id: there.site_grade_id }])).conflicts;
    expect(taken).toMatchObject({ ra_id: row.ra_id, reason: 'planned already' });
    expect(taken?.message).toMatch(/^Site \d+ on 25 Nov 2026 at 4:30 PM is already planned/);
    expect(taken?.current?.ra_id).toBe(there.ra_id);

    const closed = await makeSite(app.db, { inactive_since: '2026-01-01' });
    expect((await sendWrong([{ ...row, site_grade_id: closed }]))[2]).toEqual(['rows.0.site_grade_id']);

    const held = await planned({ status: 'done', children_count: 9 });
    const [conflict] = (await save([{ ...held, site_grade_id: site }])).conflicts;
    expect([conflict?.reason, conflict?.current?.site_grade_id]).toEqual(['done', held.site_grade_id]);
    const places = (await read()).map(({ ra_id, site_grade_id, version }) => [ra_id, site_grade_id, version]);
    for (const { ra_id, site_grade_id } of [row, there, held]) {
      expect(places).toContainEqual([ra_id, site_grade_id, 1]);
    }
  });

  it('the same request_id, when sent again after others have changed the week, gives the first reply and writes nothing', async () => {
    const row = await planned();
    const request_id = crypto.randomUUID();
    const first = await save([{ ...row, lead: asha }], { request_id });
    await save([{ ...row, version: 2, lead: rosa }]);
    expect(await save([{ ...row, lead: asha }], { request_id })).toEqual(first);
    expect((await read()).find(({ ra_id }) => ra_id === row.ra_id)?.lead?.rp_id).toBe(rosa);
  });
});
