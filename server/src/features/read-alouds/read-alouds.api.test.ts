import { addDays } from '@storyvan/contract/common/calendar-date';
import { dashboard, placesAtAGlance } from '@storyvan/contract/dashboard';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { closePlace } from '@storyvan/contract/place-records';
import {
  cancelReadAloud,
  getDone,
  getPlanned,
  getSessionInfo,
  listDone,
  listPlanned,
  listSessionInfo,
  markDone,
  markNotDone,
  planReadAloud,
  readAloudsPage,
} from '@storyvan/contract/read-alouds';
import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import {
  makeChild,
  makeGrade,
  makeReadAloud,
  makeReadingPartner,
  makeSchool,
  makeSite,
} from '../../testing/factories.ts';
import { testDay, testStaff, useTestApp } from '../../testing/test-app.ts';

const tomorrow = addDays(testDay, 1);
const yesterday = addDays(testDay, -1);

describe.each(['mop', 'lis'] as const)('sessions of %s', (program) => {
  const app = useTestApp();
  const params = { program };
  let here: number;
  let elsewhere: number;
  let other: number;
  let child: number;
  let stranger: number;
  let asha: number;
  const makePlace = async (name: string) =>
    program === 'mop'
      ? makeSite(app.db, { name })
      : makeGrade(app.db, { name, school_id: await makeSchool(app.db, { name: 'Aldona Primary' }) });
  beforeAll(async () => {
    here = await makePlace('Tonca');
    elsewhere = await makePlace('Chimbel');
    other = program === 'mop' ? await makeGrade(app.db) : await makeSite(app.db);
    child = await makeChild(app.db, { site_grade_id: here, name: 'Rahul Naik' });
    stranger = await makeChild(app.db, { site_grade_id: elsewhere, name: 'Zoya Khan' });
    asha = await makeReadingPartner(app.db, { name: 'Asha Dias' });
  });

  const plan = (more: Partial<BodyIn<typeof planReadAloud>> = {}) =>
    app.call(planReadAloud, { params, body: { site_grade_id: here, date: tomorrow, ...more } });
  const done = (more: Partial<BodyIn<typeof markDone>> = {}) =>
    app.call(markDone, {
      params,
      body: { site_grade_id: here, date: yesterday, time: newTime(), children_count: 12, ...more },
    });
  const cancel = (ra_id: number, version = 1) =>
    app.call(cancelReadAloud, { params, body: { ra_id, version } });
  const notDone = (ra_id: number, version = 1) => app.call(markNotDone, { params, body: { ra_id, version } });
  const get = (id: number) => app.call(getPlanned, { params: { program, id } });
  const send = async (call: string, body: object) => {
    const reply = await app.send('POST', `/api/${program}/${call}`, body);
    const { error } = reply.json();
    return [reply.statusCode, error?.message, error?.fields?.map(({ field }: { field: string }) => field)];
  };
  const make = (more: object = {}) =>
    makeReadAloud(app.db, { site_grade_id: here, date: yesterday, status: 'planned', ...more });
  let minutes = 0;
  /** A moment at which there is no session yet. */
  const newTime = () => {
    minutes += 1;
    return `0${6 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  };
  const stored = () => runQuery(app.db, (k) => k.selectFrom('read_aloud').selectAll().orderBy('ra_id'));

  describe('that are planned', () => {
    it('with all that can be told, are there with the children of the place', async () => {
      const time = newTime();
      const reply = await plan({ time, lead: 1, rps: [asha] });
      expect(reply.status.status).toBe('planned');
      expect(reply.status.message).toMatch(/Tonca on 22 Nov 2026 at [67]:\d\d AM is planned\.$/);
      expect(reply.details).toMatchObject({
        program,
        site_grade_id: here,
        site_name: program === 'mop' ? 'Tonca' : 'Aldona Primary, Tonca',
        date: tomorrow,
        time,
        status: 'planned',
        lead: { rp_id: 1, name: testStaff.name },
        rps: [{ rp_id: asha, name: 'Asha Dias' }],
        children_count: null,
        version: 1,
        changed_by: testStaff.name,
        children: [{ child_id: child, name: 'Rahul Naik', present: false }],
      });
      expect(await get(reply.details?.ra_id as number)).toEqual(reply.details);
    });

    it('where one is planned already, are refused with the one that is there', async () => {
      const time = newTime();
      const first = await plan({ time });
      const again = await plan({ time, lead: 1 });
      expect(again.status.status).toBe('planned already');
      expect(again.status.message).toContain(`planned already, by ${testStaff.name}.`);
      expect(again.details).toEqual(first.details);
    });

    it('and changed, moved or sent as they are, keep their id and count their versions', async () => {
      const { details } = await plan({ time: newTime(), lead: 1, rps: [asha] });
      const ra_id = details?.ra_id as number;
      const changed = await plan({ ra_id, version: 1, date: addDays(tomorrow, 9), site_grade_id: elsewhere });
      expect(changed.details).toMatchObject({ ra_id, version: 2, lead: null, rps: [], time: null });
      const same = await plan({ ra_id, version: 1, date: addDays(tomorrow, 9), site_grade_id: elsewhere });
      expect(same.details).toEqual(changed.details);
    });

    it('and moved to where another is planned, stay, and the other is told', async () => {
      const [one, two] = [newTime(), newTime()];
      const first = await plan({ time: one });
      const second = await plan({ time: two });
      const ra_id = second.details?.ra_id as number;
      const reply = await plan({ ra_id, version: 1, time: one });
      expect([reply.status.status, reply.details?.ra_id]).toEqual(['planned already', first.details?.ra_id]);
      expect((await get(ra_id)).time).toBe(two);
    });

    it('and changed by two, are 409 for the later with the name of the earlier, and nothing is written', async () => {
      const time = newTime();
      const ra_id = (await plan({ time })).details?.ra_id;
      await plan({ ra_id: ra_id as number, version: 1, time, lead: 1 });
      const before = await stored();
      const body = { ra_id, version: 1, site_grade_id: here, date: tomorrow, time, lead: asha };
      const [status, message] = await send('plan_ra', body);
      expect(status).toBe(409);
      expect(message).toContain(`${testStaff.name} has changed this session since you opened it.`);
      expect(await stored()).toEqual(before);
    });

    it('and sent twice with one request_id, are one', async () => {
      const request_id = crypto.randomUUID();
      const time = newTime();
      const first = await plan({ time, request_id });
      expect(await plan({ time, request_id })).toEqual(first);
    });

    it.each<[string, () => object, number, string | null]>([
      ['at an unknown place', () => ({ site_grade_id: 99_999 }), 404, null],
      ['at a place of the other programme', () => ({ site_grade_id: other }), 404, null],
      ['without a place', () => ({ site_grade_id: '' }), 400, 'site_grade_id'],
      ['on a day there is none of', () => ({ date: '2026-2-30' }), 400, 'date'],
      ['at a time there is none of', () => ({ time: '24:10' }), 400, 'time'],
      ['led by nobody there is', () => ({ lead: 99_999 }), 400, 'lead'],
      ['with a partner who leads it', () => ({ lead: asha, rps: [asha] }), 400, 'rps'],
      ['with three partners', () => ({ rps: '1,2,3' }), 400, 'rps'],
      ['with an unknown lesson plan', () => ({ lp_id: 99_999 }), 400, 'lp_id'],
      ['of an unknown id', () => ({ ra_id: 99_999, version: 1 }), 404, null],
      ['without the version of what is changed', () => ({ ra_id: 1 }), 400, 'version'],
    ])('%s, are refused, and nothing is written', async (_, more, status, field) => {
      await make({ time: newTime() });
      const before = await stored();
      const body = { site_grade_id: here, date: tomorrow, ...more() };
      expect((await send('plan_ra', body)).toSpliced(1, 1)).toEqual([status, field === null ? [] : [field]]);
      expect(await stored()).toEqual(before);
    });

    it('and asked for under the other programme, are 404', async () => {
      const ra_id = await make({ time: newTime() });
      const program_of_others = program === 'mop' ? 'lis' : 'mop';
      expect((await app.send('GET', `/api/${program_of_others}/ra/${ra_id}`)).statusCode).toBe(404);
      expect((await app.send('GET', `/api/${program}/ra/99999`)).statusCode).toBe(404);
      expect((await app.send('GET', `/api/${program}/ra_done/${ra_id}`)).statusCode).toBe(404);
    });
  });

  describe('that are held', () => {
    it('as planned, are done with who came and what was read', async () => {
      const ra_id = await make({ time: newTime() });
      const reply = await done({
        ra_id,
        version: 1,
        lead: 1,
        rps: [asha],
        attendance: [child],
        children_count: 7,
      });
      expect(reply.status.status).toBe('done');
      expect(reply.details).toMatchObject({
        ra_id,
        status: 'done',
        children_count: 7,
        version: 2,
        rep_id: null,
        children: [{ child_id: child, present: true }],
      });
      expect(await app.call(getDone, { params: { program, id: ra_id } })).toEqual(reply.details);
    });

    it('without a plan, are done as well, and twice with one request_id is once', async () => {
      const request_id = crypto.randomUUID();
      const sent = { request_id, date: testDay, time: newTime() };
      const first = await done(sent);
      expect(first.details).toMatchObject({ status: 'done', date: testDay, children_count: 12 });
      expect(await done(sent)).toEqual(first);
    });

    it.each([
      ['at a time', () => newTime()],
      ['at no time', () => null],
    ])(
      'without a plan, %s and sent again under another request_id, are one, and it is told',
      async (_, at) => {
        const place = await makePlace('Tonca');
        const [time, request_id] = [at(), () => crypto.randomUUID()];
        const first = await done({ site_grade_id: place, time, request_id: request_id() });
        const before = await stored();
        const again = await done({ site_grade_id: place, time, request_id: request_id() });
        expect(again.status.status).toBe('held already');
        expect(again.status.message).toMatch(
          /Tonca on 20 Nov 2026( at [67]:\d\d AM)? is recorded as held already, by Leela Naik\.$/,
        );
        expect(again.details).toEqual(first.details);
        expect(await stored()).toEqual(before);
        const elsewhen = await done({ site_grade_id: place, time: newTime() });
        expect(elsewhen.status.status).toBe('done');
      },
    );

    it('without a plan where one is planned, are told that it is, and it is marked done instead', async () => {
      const time = newTime();
      const ra_id = await make({ time });
      const reply = await done({ time });
      expect([reply.status.status, reply.details?.ra_id]).toEqual(['planned already', ra_id]);
      expect(await get(ra_id)).toMatchObject({ status: 'planned', version: 1 });
      expect((await done({ ra_id, version: 1, time })).details).toMatchObject({ ra_id, status: 'done' });
    });

    it('or corrected, at the moment of another, are told which it is, and nothing is written', async () => {
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

    it('from an older version, at the moment of another, are 409 first', async () => {
      const [one, two] = [newTime(), newTime()];
      await make({ time: one, status: 'done' });
      const ra_id = await make({ time: two, status: 'done', version: 2 });
      const body = { ra_id, version: 1, site_grade_id: here, date: yesterday, time: one, children_count: 3 };
      expect((await send('ra_done', body))[0]).toBe(409);
    });

    it('and corrected, keep their report and their place', async () => {
      const ra_id = await makeReadAloud(app.db, { site_grade_id: here, date: yesterday, reported: true });
      const time = newTime();
      const reply = await done({ ra_id, version: 1, time, attendance: `${child}`, children_count: 20 });
      expect(reply.details).toMatchObject({ children_count: 20, version: 2, rep_id: expect.any(Number) });
      const moved = { ra_id, version: 2, site_grade_id: elsewhere, date: yesterday, children_count: 20 };
      expect((await send('ra_done', moved)).toSpliced(1, 1)).toEqual([400, ['site_grade_id']]);
      const same = await done({ ra_id, version: 1, time, attendance: [child], children_count: 20 });
      expect(same.details?.version).toBe(2);
      const again = { ra_id, version: 1, site_grade_id: here, date: yesterday, children_count: 21 };
      expect((await send('ra_done', again))[0]).toBe(409);
    });

    it('with a child of another place, are refused with a sentence, and nothing is written', async () => {
      const ra_id = await make({ time: newTime() });
      const reply = await done({ ra_id, version: 1, attendance: [child, stranger] });
      expect(reply).toEqual({
        status: {
          status: 'child not enrolled here',
          message: expect.stringMatching(/^Zoya Khan is not enrolled at .*Tonca\.$/),
        },
        details: null,
      });
      expect(await get(ra_id)).toMatchObject({ status: 'planned', version: 1 });
    });

    it('with a child that was ticked and has left since, keep it ticked', async () => {
      const leaving = await makeChild(app.db, { site_grade_id: here, name: 'Bela Naik' });
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
      const corrected = await done({ ra_id, version: 1, attendance: [leaving, child] });
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
      ['with a child less than none', () => ({ children_count: -1 }), 400, 'children_count'],
      [
        'with fewer counted than ticked',
        () => ({ children_count: 0, attendance: [child] }),
        400,
        'children_count',
      ],
      ['with an unknown child', () => ({ attendance: [99_999] }), 404, null],
      ['with a child 0', () => ({ attendance: '0' }), 400, 'attendance.0'],
      ['at a place of the other programme', () => ({ site_grade_id: other }), 404, null],
      ['led by nobody there is', () => ({ lead: 99_999 }), 400, 'lead'],
    ])('%s, are a client error, and nothing is written', async (_, more, status, field) => {
      const before = await stored();
      const body = { site_grade_id: here, date: yesterday, children_count: 12, ...more() };
      expect((await send('ra_done', body)).toSpliced(1, 1)).toEqual([status, field === null ? [] : [field]]);
      expect(await stored()).toEqual(before);
    });
  });

  describe('that are taken back', () => {
    it('from done, are planned again without attendance', async () => {
      const { details } = await done({ attendance: [child] });
      const ra_id = details?.ra_id as number;
      const reply = await notDone(ra_id);
      expect(reply.status.status).toBe('planned');
      expect(reply.details).toMatchObject({ status: 'planned', children_count: null, version: 2 });
      expect(reply.details?.children.some(({ present }) => present)).toBe(false);
      expect((await notDone(ra_id)).details).toEqual(reply.details);
      await cancel(ra_id, 2);
    });

    it('from done with a report, are refused', async () => {
      const reported = await makeReadAloud(app.db, { site_grade_id: here, reported: true });
      expect((await notDone(reported)).status.status).toBe('has a report');
    });

    it('from done, find their moment free, for nobody plans another where one was held', async () => {
      const time = newTime();
      const held = await make({ status: 'done', time });
      const other = await make({ time: newTime() });
      const before = await stored();
      for (const more of [{}, { ra_id: other, version: 1 }]) {
        const reply = await plan({ ...more, date: yesterday, time });
        expect([reply.status.status, reply.details?.ra_id]).toEqual(['held already', held]);
        expect(reply.status.message).toMatch(
          /Tonca on 20 Nov 2026 at [67]:\d\d AM is recorded as held already\.$/,
        );
      }
      expect(await stored()).toEqual(before);
      expect((await notDone(held)).status.status).toBe('planned');
      const reply = await plan({ date: yesterday, time });
      expect([reply.status.status, reply.details?.ra_id]).toEqual(['planned already', held]);
    });

    it('from the plan, are cancelled and stay on record; once more changes nothing', async () => {
      const ra_id = await make({ time: newTime(), lead_rp_id: asha });
      const reply = await cancel(ra_id);
      expect(reply.status.status).toBe('cancelled');
      expect(reply.details).toMatchObject({ status: 'cancelled', version: 2, lead: { rp_id: asha } });
      expect((await cancel(ra_id)).details).toEqual(reply.details);
      const { version } = reply.details ?? {};
      const again = await plan({ ra_id, version: version as number, time: newTime() });
      expect(again.details).toMatchObject({ ra_id, status: 'planned', version: 3 });
    });

    it('though done, or changed meanwhile, are not cancelled', async () => {
      const held = await make({ status: 'done' });
      expect((await cancel(held)).status.status).toBe('done already');
      const ra_id = await make({ version: 2, time: newTime() });
      expect((await send('cancel_ra', { ra_id, version: 1 }))[0]).toBe(409);
      expect((await send('cancel_ra', { ra_id: 99_999, version: 1 }))[0]).toBe(404);
      const back = await make({ status: 'done', version: 2 });
      expect((await send('ra_not_done', { ra_id: back, version: 1 }))[0]).toBe(409);
      expect((await send('ra_not_done', { ra_id: 99_999, version: 1 }))[0]).toBe(404);
      const cancelled = await make({ status: 'cancelled' });
      expect((await send('ra_not_done', { ra_id: cancelled, version: 1 }))[0]).toBe(409);
      expect(
        (await send('plan_ra', { ra_id: held, version: 1, site_grade_id: here, date: tomorrow }))[0],
      ).toBe(409);
    });

    it('at a place that was closed, are not planned there again', async () => {
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

  describe('in lists', () => {
    it('of more than a page, are each told once: the planned from the earliest, the done from the latest', async () => {
      const place = await makePlace('Big');
      const count = readAloudsPage + 3;
      for (let n = 0; n < count; n++) {
        const date = addDays('2026-01-01', n >> 1);
        await make({ site_grade_id: place, date, time: newTimeOf(n) });
        await make({ site_grade_id: place, date, status: 'done' });
      }
      for (const [list, direction] of [
        [listPlanned, 1],
        [listDone, -1],
      ] as const) {
        const queries: Record<string, string>[] = [{}, { place: `${place}` }];
        for (const query of queries) {
          const rows = [];
          for (let before: string | undefined; ; ) {
            const page: { ra_id: number; date: string; site_grade_id: number }[] = await app.call(list, {
              params,
              query: before === undefined ? query : { ...query, before },
            });
            rows.push(...page);
            if (page.length < readAloudsPage) break;
            before = String(page.at(-1)?.ra_id);
          }
          const keys = rows.map(({ date, ra_id }) => `${date} ${String(ra_id).padStart(9, '0')}`);
          expect(keys).toEqual(direction === 1 ? keys.toSorted() : keys.toSorted().reverse());
          expect(new Set(keys).size).toBe(keys.length);
          expect(rows.filter(({ site_grade_id }) => site_grade_id === place)).toHaveLength(count);
          if ('place' in query) expect(rows).toHaveLength(count);
        }
      }
    });
    const newTimeOf = (n: number) => `1${n % 2}:00`;

    it.each(['ra', 'ra_done'])('%s, of a place or from a session there is none of, are 404', async (list) => {
      for (const query of ['place=99999', `place=${other}`, 'before=99999']) {
        expect((await app.send('GET', `/api/${program}/${list}?${query}`)).statusCode).toBe(404);
      }
      expect((await app.send('GET', `/api/${program}/${list}?before=0`)).statusCode).toBe(400);
    });

    it('by place, say how far each is, and their sums are those of the lists and the dashboard', async () => {
      const place = await makePlace('Far');
      for (const [date, status, reported] of [
        [yesterday, 'planned', false],
        [testDay, 'planned', false],
        [addDays(testDay, 5), 'planned', false],
        ['2026-10-01', 'done', true],
        ['2026-10-08', 'done', false],
        [testDay, 'cancelled', false],
      ] as const) {
        await makeReadAloud(app.db, { site_grade_id: place, date, status, reported });
      }
      const infos = await app.call(listSessionInfo, { params });
      const info = infos.find(({ site_grade_id }) => site_grade_id === place);
      expect(info).toMatchObject({
        planned: 2,
        to_mark_done: 1,
        ra_count: 2,
        report_status: 1,
        next_session: testDay,
        last_session: '2026-10-08',
      });
      expect(await app.call(getSessionInfo, { params: { program, id: place } })).toEqual(info);
      const sum = (count: (one: (typeof infos)[number]) => number) =>
        infos.reduce((total, one) => total + count(one), 0);
      const all = (await stored()).filter((row) => row.program === program);
      expect(sum(({ ra_count }) => ra_count)).toBe(all.filter(({ status }) => status === 'done').length);
      expect(sum(({ planned, to_mark_done }) => planned + to_mark_done)).toBe(
        all.filter(({ status }) => status === 'planned').length,
      );
      const { programmes } = await app.call(dashboard);
      const figures = programmes.find((one) => one.program === program);
      const pending = sum(({ ra_count, report_status }) => ra_count - report_status);
      expect(figures?.reports_pending_total).toBe(pending);
      const glance = await app.call(placesAtAGlance, { params });
      expect(new Map(glance.map((one) => [one.site_grade_id, one.reports_pending]))).toEqual(
        new Map(infos.map((one) => [one.site_grade_id, one.ra_count - one.report_status])),
      );
    });

    it('by place, of a place of the other programme, are 404', async () => {
      expect((await app.send('GET', `/api/${program}/info/${other}`)).statusCode).toBe(404);
    });
  });
});
