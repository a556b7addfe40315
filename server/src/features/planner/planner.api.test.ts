import { raPlan } from '@storyvan/contract/planner';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeGrade, makeSite } from '../../testing/factories.ts';
import { sunday, usePlan, wednesday } from '../../testing/features/planner.ts';
import { testStaff } from '../../testing/test-app.ts';
import { makeLessonPlan, makeReadAloud } from '../../testing/week-factories.ts';

describe('the plan of a week', () => {
  const { app, scene, read, save, sendWrong, rowsOf, planned } = usePlan();
  let site: number;
  let asha: number;
  let rosa: number;
  let former: number;
  beforeAll(() => {
    ({ site, asha, rosa, former } = scene);
  });

  it('a new row, with all fields, is saved and listed in the week', async () => {
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
        planned_date: null,
        planned_time: null,
        version: 1,
        changed_by: testStaff.name,
        changed_at: expect.stringMatching(/Z$/),
      },
    ]);
    expect(await read()).toEqual(reply.plan);
  });

  it('the week, with sessions before, after, done, cancelled and of lis, lists those of mop in it that are not cancelled', async () => {
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

  it('a week, when named by a day other than Sunday, is 400 with its Sunday', async () => {
    const message = '24 Nov 2026 is a Tuesday. Its week starts on Sunday, 22 Nov 2026.';
    const reply = await app.send('GET', '/api/info/ra_plan/mop/2026-11-24');
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, message]);
    const row = { site_grade_id: site, date: wednesday };
    expect((await sendWrong([row], '2026-11-24')).slice(0, 2)).toEqual([400, message]);
  });

  it('rows, when one of them is invalid, are 400 with its field, and nothing is written', async () => {
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

  it('a third partner, when sent, is refused with a reason', async () => {
    const [status, message] = await sendWrong([
      { site_grade_id: site, date: wednesday, rps: [1, asha, rosa] },
    ]);
    expect([status, message]).toEqual([400, 'A session has at most 2 reading partners.']);
  });

  it('an unchanged row, when saved again, makes no new version', async () => {
    const row = await planned({ time: '16:30' });
    const reply = await save([{ ...row, time: '16:30' }]);
    expect(reply.status).toEqual({ status: 'saved', message: 'There were no changes to save.' });
    expect(reply.plan.find(({ ra_id }) => ra_id === row.ra_id)?.version).toBe(1);
  });

  it('a row, when cancelled, leaves the plan, is kept, and frees its date and time', async () => {
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

  it('a row, when moved to another site, stays the same session with its people and lesson plan', async () => {
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

  it('a person who has left, when something else is changed, may stay in the session', async () => {
    const row = await planned({ lead_rp_id: former });
    expect((await save([{ ...row, lead: former, time: '11:00' }])).status.status).toBe('saved');
  });

  it('rows, when sent as a form with JSON in one field, are saved in the same way', async () => {
    const rows = JSON.stringify([{ site_grade_id: await makeSite(app.db), date: '2026-11-27', rps: [asha] }]);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `/api/info/ra_plan/mop/${sunday}`;
    const reply = await app.send('POST', url, new URLSearchParams({ rows }).toString(), headers);
    expect(reply.json().status.status).toBe('saved');
  });
});
