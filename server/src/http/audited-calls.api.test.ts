import { randomUUID } from 'node:crypto';
import { resetPassword } from '@storyvan/contract/accounts';
import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { editChild, moveChild, setChildActive } from '@storyvan/contract/children';
import { type Audit, auditOf, type Endpoint } from '@storyvan/contract/endpoint';
import { changeCopyState } from '@storyvan/contract/lending';
import { saveSite } from '@storyvan/contract/places';
import { saveRaPlan } from '@storyvan/contract/planner';
import { eraseChild } from '@storyvan/contract/privacy';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../db/database.ts';
import { runQuery } from '../db/prepare.ts';
import { entriesMadeBy } from '../testing/audit-entries.ts';
import { bodyOf, makeWorld, paramsOf, type World } from '../testing/convention-input.ts';
import { makeChild, makeCopy, makeSite } from '../testing/factories.ts';
import { importsEnded } from '../testing/imports.ts';
import { pathOf, testDay, useTestApp } from '../testing/test-app.ts';
import { useFolder } from '../testing/use-folder.ts';
import { makeReadAloud } from '../testing/week-factories.ts';

const audited = allEndpoints.flatMap((endpoint) => {
  const row = auditOf(endpoint);
  return row && row.action !== 'sign_out'
    ? [{ name: `${endpoint.method} ${endpoint.path}`, endpoint, row }]
    : [];
});
const writing = audited.filter(({ endpoint }) => endpoint.method === 'POST');
const reading = audited.filter(({ endpoint, row }) => endpoint.method === 'GET' && row.child);
const listing = audited.filter(({ row }) => row.action === 'list_children');

// A backup that is complete at once.
const app = useTestApp({
  backups: { folder: useFolder('audited'), nightly: false, make: async () => undefined },
});
let world: World;
let staff_id: number;
beforeAll(async () => {
  world = await makeWorld(app);
  const [staff] = await runQuery(app.db, (k) => k.selectFrom('staff').select('staff_id'));
  staff_id = staff?.staff_id ?? 0;
});

const urlOf = async (endpoint: Endpoint) => pathOf(endpoint, await paramsOf(endpoint, world));
const hasIts = (row: Audit<never>) => ({
  action: row.action,
  staff_id,
  outcome: 'done',
  child_id: row.child ? expect.any(Number) : null,
  site_grade_id: row.place ? expect.any(Number) : null,
  account_id: row.account ? expect.any(Number) : null,
  program: row.program ? 'mop' : null,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  at: app.clock.now.toISOString(),
});

describe('every call that changes something', () => {
  it.each(writing)('$name, when it succeeds, makes one entry', async ({ endpoint, row }) => {
    const url = await urlOf(endpoint);
    const body = await bodyOf(endpoint, world);
    const made = await entriesMadeBy(app, async () => {
      expect((await app.send('POST', url, body)).statusCode).toBe(200);
      await importsEnded(app);
    });
    // An import that the call begins makes another entry when it ends.
    const ofTheCall = made.filter(({ action }) => action !== 'import_records');
    expect(ofTheCall).toEqual([expect.objectContaining(hasIts(row))]);
  });

  it.each(writing)('$name, when it cannot be read, makes none', async ({ endpoint }) => {
    const url = await urlOf(endpoint);
    const json = { 'content-type': 'application/json' };
    const made = await entriesMadeBy(app, async () => {
      expect((await app.send('POST', url, '{', json)).statusCode).toBe(400);
    });
    expect(made).toEqual([]);
  });
});

describe('every call that opens the record of a child', () => {
  it.each(reading)('$name, when it succeeds, is recorded once in five minutes', async ({ endpoint, row }) => {
    const url = await urlOf(endpoint);
    app.clock.now = new Date(app.clock.now.getTime() + 3600_000);
    const read = async (minutes: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
      expect((await app.send('GET', url)).statusCode).toBe(200);
    };
    const made = await entriesMadeBy(app, async () => {
      await read(0);
      await read(4);
    });
    expect(made).toEqual([expect.objectContaining({ action: row.action, staff_id, child_id: world.child })]);
    expect(await entriesMadeBy(app, () => read(2))).toHaveLength(1);
  });

  it('a card number that is not in use, when it is looked up, makes no entry', async () => {
    const made = await entriesMadeBy(app, () => app.send('GET', '/api/info/child_by_card/C-404'));
    expect(made).toEqual([]);
  });

  it('a child that does not exist, when it is requested, makes no entry', async () => {
    expect(await entriesMadeBy(app, () => app.send('GET', '/api/mop/child/4040'))).toEqual([]);
  });
});

describe('every call that gives a whole list of children', () => {
  it.each(listing)('$name, is recorded once for each person, place and hour', async ({ endpoint }) => {
    const params = await paramsOf(endpoint, world);
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 3600_000);
    const read = async (minutes: number) => {
      app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
      expect((await app.send('GET', pathOf(endpoint, params))).statusCode).toBe(200);
    };
    const made = await entriesMadeBy(app, async () => {
      await read(0);
      await read(59);
    });
    const site_grade_id = endpoint.path.includes(':gradeId') ? world.grade : world.site;
    expect(made).toEqual([
      expect.objectContaining({ action: 'list_children', staff_id, child_id: null, site_grade_id }),
    ]);
    expect(await entriesMadeBy(app, () => read(2))).toHaveLength(1);
  });
});

describe('the entry of a change', () => {
  const siteBody = async (more: object = {}) => {
    const site_grade_id = await makeSite(app.db, { code: `T${randomUUID()}`, name: `Tonca ${randomUUID()}` });
    const { code, name } = (await app.send('GET', `/api/info/place_record/mop/${site_grade_id}`)).json();
    return { site_grade_id, version: 1, code, name, group: 'senior' as const, ...more };
  };
  const saved = (body: object) => app.send('POST', saveSite.path, body);

  it('of a saved record, names the changed columns and not their values', async () => {
    const body = await siteBody({ visit_day: 'Monday', visit_time: '16:30' });
    const [entry] = await entriesMadeBy(app, () => saved(body));
    expect(entry).toMatchObject({ site_grade_id: body.site_grade_id, detail: 'visit day, visit time' });
    const child_id = await makeChild(app.db, {
      site_grade_id: world.site,
      name: 'Asha Naik',
      card_no: null,
      level: null,
    });
    const changes = { name: 'Asha Gawde', guardian_phone: '98220 12345' };
    const asked = { child_id, version: 1, ...changes };
    const [ofChild] = await entriesMadeBy(app, () => app.send('POST', editChild.path, asked));
    expect(ofChild?.detail).toBe('name, guardian phone');
  });

  it('when the same request is sent again, alone or at once, is made once', async () => {
    const body = { ...(await siteBody({ visit_day: 'Friday' })), request_id: randomUUID() };
    const made = await entriesMadeBy(app, async () => {
      await Promise.all([saved(body), saved(body), saved(body)]);
      expect((await saved(body)).json().status.status).toBe('saved');
    });
    expect(made).toHaveLength(1);
  });

  it('when the rules refuse, or another call was first, is not made', async () => {
    const other = await siteBody();
    const body = await siteBody({ code: other.code });
    const made = await entriesMadeBy(app, async () => {
      expect((await saved(body)).json().status.status).toBe('code taken');
      expect((await saved({ ...(await siteBody()), version: 7 })).statusCode).toBe(409);
    });
    expect(made).toEqual([]);
  });

  it('when it cannot be written, rolls the change back', async () => {
    const body = await siteBody({ visit_day: 'Sunday' });
    const { transaction } = app.db;
    app.db.transaction = (work) =>
      transaction((tx) => {
        const change: Transaction['change'] = (query, name) =>
          query.sql.includes('"audit_entry"') ? Promise.reject(new Error('no room')) : tx.change(query, name);
        return work({ ...tx, change });
      });
    const reply = await saved(body);
    app.db.transaction = transaction;
    expect(reply.statusCode).toBe(500);
    const record = (await app.send('GET', `/api/info/place_record/mop/${body.site_grade_id}`)).json();
    expect(record).toMatchObject({ version: 1, visit_day: null });
  });

  it('when PostgreSQL asks to retry the transaction, is made once', async () => {
    const body = await siteBody({ visit_day: 'Tuesday' });
    const { transaction } = app.db;
    app.db.transaction = async (work) => {
      const first = transaction(async (tx) => {
        await work(tx);
        throw new Error('could not be put in order');
      });
      await first.catch(() => undefined);
      return transaction(work);
    };
    const made = await entriesMadeBy(app, async () => {
      expect((await saved(body)).json().status.status).toBe('saved');
    });
    app.db.transaction = transaction;
    expect(made).toMatchObject([{ action: 'save_site', detail: 'visit day' }]);
  });

  it('of a child that left, of a lost copy and of a half-saved plan, says so in words', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: world.site });
    const away = { child_id, version: 1, active: false };
    const [left] = await entriesMadeBy(app, () => app.send('POST', setChildActive.path, away));
    expect(left).toMatchObject({ child_id, detail: 'has left' });

    const accn_no = await makeCopy(app.db);
    const lost = { accn_no, state: 'lost', date: testDay };
    const [copy] = await entriesMadeBy(app, () => app.send('POST', changeCopyState.path, lost));
    expect(copy?.detail).toBe(`${accn_no}, lost`);

    const date = '2026-11-26';
    const planned = { site_grade_id: await makeSite(app.db), date, time: '10:00' };
    const ra_id = await makeReadAloud(app.db, { ...planned, status: 'planned' });
    const rows = [
      { ...planned, ra_id, version: 9, time: '11:00' },
      { ...planned, ra_id: null, site_grade_id: await makeSite(app.db) },
    ];
    const week = pathOf(saveRaPlan, { weekStart: '2026-11-22' });
    const [plan] = await entriesMadeBy(app, () => app.send('POST', week, { rows }));
    expect(plan?.detail).toMatch(/^Saved 1 session[.] 1 session was not saved/);
    expect(await entriesMadeBy(app, () => app.send('POST', week, { rows: rows.slice(0, 1) }))).toEqual([]);
  });

  it('of a child that moved, names where it is now', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: world.site });
    const move = { child_id, version: 1, to_site_grade_id: world.grade };
    const [entry] = await entriesMadeBy(app, () => app.send('POST', moveChild.path, move));
    expect(entry).toMatchObject({ child_id, site_grade_id: world.grade });
  });
});

describe('what a role does not allow', () => {
  it('when it is requested, is recorded as refused: a change each time with its target, a read once', async () => {
    const cookie = await app.signInAs('Sunita Gaonkar', 'staff');
    const other = await makeSite(app.db);
    const send = (path: string, body: object | string, headers = {}) =>
      app.send('POST', path, body, { cookie, ...headers });
    const made = await entriesMadeBy(app, async () => {
      const replies = [
        await send(saveSite.path, { site_grade_id: world.site }),
        await send(saveSite.path, { site_grade_id: world.site }),
        await send(saveSite.path, `site_grade_id=${other}`, {
          'content-type': 'application/x-www-form-urlencoded',
        }),
        await send(resetPassword.path, { staff_id: 41 }),
        await send(resetPassword.path, '{"staff_id":', { 'content-type': 'application/json' }),
        await send(eraseChild.path, { child_id: world.child }),
      ];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(403));
      for (let n = 0; n < 3; n++) await app.send('GET', '/api/info/audit_staff', undefined, { cookie });
    });
    const about = made.map(({ action, outcome, site_grade_id, account_id, child_id, detail }) => {
      expect(outcome).toBe('refused');
      return [action, site_grade_id ?? account_id ?? child_id, detail];
    });
    expect(about).toEqual([
      ['save_site', world.site, ''],
      ['save_site', world.site, ''],
      ['save_site', other, ''],
      ['reset_password', 41, ''],
      ['reset_password', null, ''],
      ['erase_child', world.child, ''],
      ['other_call', null, 'GET /api/info/audit_staff'],
    ]);
  });

  it('when it is a child’s record, an unknown address or a call without a sign-in, gives nothing away', async () => {
    const made = await entriesMadeBy(app, async () => {
      expect((await app.send('GET', '/api/no/such/call')).statusCode).toBe(404);
      expect((await app.http.inject({ method: 'GET', url: '/api/mop/child/1' })).statusCode).toBe(401);
    });
    expect(made).toEqual([]);
  });
});
