import type { BodyIn } from '@storyvan/contract/endpoint';
import { raPlan, saveRaPlan } from '@storyvan/contract/read-alouds';
import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import {
  makeGrade,
  makeLessonPlan,
  makeReadAloud,
  makeReadingPartner,
  makeSite,
} from '../../testing/factories.ts';
import { testStaff, useTestApp } from '../../testing/test-app.ts';
import { addStaff } from '../session/staff.commands.ts';

const sunday = '2026-11-22';
const wednesday = '2026-11-25';
type Row = (BodyIn<typeof saveRaPlan>['rows'] & object[])[number] & Record<string, unknown>;

describe('the plan of a week', () => {
  const app = useTestApp();
  let site: number;
  let asha: number;
  let rosa: number;
  let former: number;
  beforeAll(async () => {
    site = await makeSite(app.db, { name: 'Tonca' });
    asha = await makeReadingPartner(app.db, { name: 'Asha Dias' });
    rosa = await makeReadingPartner(app.db, { name: 'Rosa Pinto' });
    former = await makeReadingPartner(app.db, { name: 'Zoya Khan', inactive_since: '2026-01-01' });
  });

  const params = { weekStart: sunday };
  const read = () => app.call(raPlan, { params });
  const save = (rows: object[], more: object = {}) =>
    app.call(saveRaPlan, { params, body: { rows: rows as Row[], ...more } });
  const sendWrong = async (rows: unknown, week = sunday) => {
    const reply = await app.send('POST', `/api/info/ra_plan/mop/${week}`, { rows });
    return [reply.statusCode, reply.json().error?.message, reply.json().error?.fields?.map(fieldOf)];
  };
  const fieldOf = ({ field }: { field: string }) => field;
  const rowsOf = () =>
    runQuery(app.db, (k) =>
      k
        .selectFrom('read_aloud')
        .select(['ra_id', 'version', 'status', 'time', 'lead_rp_id'])
        .orderBy('ra_id'),
    );
  /** A session of its own, by another coordinator. */
  const planned = async (more: object = {}) => {
    const own = await makeSite(app.db);
    const ra_id = await makeReadAloud(app.db, {
      site_grade_id: own,
      date: wednesday,
      status: 'planned',
      ...more,
    });
    return { ra_id, version: 1, site_grade_id: own, date: wednesday };
  };

  it('a new row, with all that can be planned, is saved and stands in the week', async () => {
    const lp_id = await makeLessonPlan(app.db, { lp_name: 'Rain' });
    const row = {
      key: 'a',
      site_grade_id: site,
      date: '2026-11-25',
      time: '16:30',
      lead: 1,
      rps: [rosa, asha],
      lp_id,
    };
    const reply = await save([row]);
    expect(reply.status).toEqual({ status: 'saved', message: 'Saved 1 session.' });
    expect(reply.conflicts).toEqual([]);
    expect(reply.plan).toEqual([
      {
        ra_id: expect.any(Number),
        program: 'mop',
        site_grade_id: site,
        school_id: null,
        site_name: 'Tonca',
        date: '2026-11-25',
        time: '16:30',
        status: 'planned',
        lead: { rp_id: 1, name: testStaff.name },
        rps: [
          { rp_id: rosa, name: 'Rosa Pinto' },
          { rp_id: asha, name: 'Asha Dias' },
        ],
        lp_id,
        lp_name: 'Rain',
        children_count: null,
        rep_id: null,
        version: 1,
        changed_by: testStaff.name,
        changed_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await read()).toEqual(reply.plan);
  });

  it('the week, with sessions before, after, done, cancelled and of lis, tells those of mop in it that were not cancelled', async () => {
    const own = await makeSite(app.db, { name: 'Aldona' });
    const make = (date: string, more: object = {}) =>
      makeReadAloud(app.db, { site_grade_id: own, date, status: 'planned', ...more });
    await make('2026-03-07');
    const first = await make('2026-03-08');
    const late = await make('2026-03-10', { time: '17:00' });
    const early = await make('2026-03-10', { time: '09:30', status: 'done' });
    const last = await make('2026-03-14');
    await make('2026-03-10', { time: '12:00', status: 'cancelled' });
    await make('2026-03-10', { time: '12:00', site_grade_id: await makeGrade(app.db) });
    await make('2026-03-15');
    const week = await app.call(raPlan, { params: { weekStart: '2026-3-8' } });
    expect(week.map(({ ra_id }) => ra_id)).toEqual([first, early, late, last]);
  });

  it('a week named by another day than its Sunday, when read or saved, is 400 and says which Sunday it would be', async () => {
    const message = '24 Nov 2026 is a Tuesday. Its week starts on Sunday, 22 Nov 2026.';
    const reply = await app.send('GET', '/api/info/ra_plan/mop/2026-11-24');
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
    const row = { site_grade_id: site, date: wednesday };
    expect((await sendWrong([row], '2026-11-24')).slice(0, 2)).toEqual([400, message]);
  });

  it('rows of which one is wrong, whatever is wrong with it, are 400 with its field, and nothing is written', async () => {
    const good = { site_grade_id: site, date: '2026-11-26' };
    const grade = await makeGrade(app.db);
    const before = await rowsOf();
    const other = await planned();
    const wrong: [Record<string, unknown>, string][] = [
      [{ date: '2026-11-29' }, 'rows.1.date'],
      [{ date: '2026-2-30' }, 'rows.1.date'],
      [{ time: '25:00' }, 'rows.1.time'],
      [{ site_grade_id: 99_999 }, 'rows.1.site_grade_id'],
      [{ site_grade_id: grade }, 'rows.1.site_grade_id'],
      [{ lead: 99_999 }, 'rows.1.lead'],
      [{ lead: former }, 'rows.1.lead'],
      [{ rps: [1, asha, rosa] }, 'rows.1.rps'],
      [{ lead: asha, rps: [asha] }, 'rows.1.rps'],
      [{ rps: [former] }, 'rows.1.rps'],
      [{ lp_id: 99_999 }, 'rows.1.lp_id'],
      [{ ra_id: other.ra_id }, 'rows.1.version'],
    ];
    for (const [more, field] of wrong) {
      const [status, message, fields] = await sendWrong([good, { ...good, time: '10:00', ...more }]);
      expect([status, fields, more]).toEqual([400, [field], more]);
      expect(message).toMatch(/\.$/);
    }
    const [status, , fields] = await sendWrong([other, { ...other, date: '2026-11-24' }]);
    expect([status, fields]).toEqual([400, ['rows.1.ra_id']]);
    expect((await sendWrong([]))[1]).toBe('There is nothing to save.');
    expect((await sendWrong([{ ...good, ra_id: 99_999, version: 1 }]))[0]).toBe(404);
    expect((await rowsOf()).filter(({ ra_id }) => ra_id !== other.ra_id)).toEqual(before);
  });

  it('a third partner, when sent, is refused with the reason', async () => {
    const [status, message] = await sendWrong([
      { site_grade_id: site, date: wednesday, rps: [1, asha, rosa] },
    ]);
    expect([status, message]).toEqual([400, 'A session has at most 2 reading partners.']);
  });

  it('rows that others have changed meanwhile, are told as conflicts with who it was, and the others are saved', async () => {
    const [mine, theirs, gone, held, same] = [
      await planned(),
      await planned(),
      await planned(),
      await planned(),
      await planned(),
    ];
    await addStaff(app.db, { username: 'asha', name: 'Asha Rao', password: 'a long password' });
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
      message: 'Saved 1 session. 4 sessions were not saved: others have changed the plan meanwhile.',
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

  it('a new row and one that is moved, where a session was held, are told with that session, and nothing is written', async () => {
    const row = await planned({ time: '09:00' });
    const at = { site_grade_id: row.site_grade_id, date: wednesday, time: '16:30' };
    const held = await makeReadAloud(app.db, { ...at, status: 'done' });
    const before = await rowsOf();
    const reply = await save([
      { ...at, key: 'new' },
      { ...row, ...at, key: 'moved' },
    ]);
    expect(reply.status.status).toBe('changed meanwhile');
    const told = reply.conflicts.map(({ key, reason, current }) => [key, reason, current?.ra_id]);
    expect(told).toEqual([
      ['new', 'held already', held],
      ['moved', 'held already', held],
    ]);
    expect(reply.conflicts[0]?.message).toMatch(/ on 25 Nov 2026 at 4:30 PM is recorded as held already\.$/);
    expect(await rowsOf()).toEqual(before);
  });

  it('a row as it stands, when saved again, makes no new version', async () => {
    const row = await planned({ time: '16:30' });
    const reply = await save([{ ...row, time: '16:30' }]);
    expect(reply.status).toEqual({ status: 'saved', message: 'There was nothing to change.' });
    expect(reply.plan.find(({ ra_id }) => ra_id === row.ra_id)?.version).toBe(1);
  });

  it('a row that is cancelled, leaves the plan, stays on record, and frees its moment for another', async () => {
    const row = await planned({ time: '16:30' });
    const reply = await save([{ ...row, cancel: true }]);
    expect(reply.plan.map(({ ra_id }) => ra_id)).not.toContain(row.ra_id);
    expect((await rowsOf()).find(({ ra_id }) => ra_id === row.ra_id)).toMatchObject({
      status: 'cancelled',
      version: 2,
      time: '16:30',
    });
    const again = { site_grade_id: row.site_grade_id, date: wednesday, time: '16:30' };
    expect((await save([again])).status.status).toBe('saved');
  });

  it('a row given another site, stays the session it was, with its people and its lesson plan', async () => {
    const lp_id = await makeLessonPlan(app.db);
    const row = { ...(await planned({ time: '16:30' })), time: '16:30', lead: asha, rps: [rosa], lp_id };
    await save([row]);
    const other = await makeSite(app.db, { name: 'Divar' });
    const reply = await save([{ ...row, version: 2, site_grade_id: other }]);
    expect([reply.status.status, reply.conflicts]).toEqual(['saved', []]);
    const now = reply.plan.find(({ ra_id }) => ra_id === row.ra_id);
    expect(now).toMatchObject({ site_grade_id: other, site_name: 'Divar', time: '16:30', lp_id, version: 3 });
    expect([now?.lead?.rp_id, now?.rps.map(({ rp_id }) => rp_id)]).toEqual([asha, [rosa]]);
    expect(await read()).toEqual(reply.plan);
    const again = { site_grade_id: row.site_grade_id, date: wednesday, time: '16:30' };
    expect((await save([again])).status.status).toBe('saved');
  });

  it('a row given a site that has a session then, that is closed, or a session that was held, stays where it is', async () => {
    const row = await planned({ time: '16:30' });
    const there = await planned({ time: '16:30' });
    const [taken] = (await save([{ ...row, time: '16:30', site_grade_id: there.site_grade_id }])).conflicts;
    expect(taken).toMatchObject({ ra_id: row.ra_id, reason: 'planned already' });
    expect(taken?.message).toMatch(/^Site \d+ on 25 Nov 2026 at 4:30 PM is planned already/);
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

  it('who has left, when the session is changed otherwise, may stay where they stand', async () => {
    const row = await planned({ lead_rp_id: former });
    expect((await save([{ ...row, lead: former, time: '11:00' }])).status.status).toBe('saved');
  });

  it('the same request_id sent again, after others have changed the week, gives the first reply and writes nothing', async () => {
    const row = await planned();
    const request_id = crypto.randomUUID();
    const first = await save([{ ...row, lead: asha }], { request_id });
    await save([{ ...row, version: 2, lead: rosa }]);
    expect(await save([{ ...row, lead: asha }], { request_id })).toEqual(first);
    expect((await read()).find(({ ra_id }) => ra_id === row.ra_id)?.lead?.rp_id).toBe(rosa);
  });

  it('rows sent as a form, as JSON in one field, are saved as in JSON', async () => {
    const rows = JSON.stringify([{ site_grade_id: await makeSite(app.db), date: '2026-11-27', rps: [asha] }]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `/api/info/ra_plan/mop/${sunday}`;
    const reply = await app.send('POST', url, new URLSearchParams({ rows }).toString(), headers);
    expect(reply.json().status.status).toBe('saved');
  });
});
