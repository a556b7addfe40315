import { checkLogin, signIn } from '@storyvan/contract/auth';
import { finishSetup, leaveDemo } from '@storyvan/contract/setup';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../../app.ts';
import { runQuery } from '../../../db/prepare.ts';
import { tableContents } from '../../../testing/database/table-contents.ts';
import { makeCopy, makeSetting, makeSite } from '../../../testing/factories.ts';
import { makeTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { addStaff } from '../staff.commands.ts';

const demo = { username: 'demo', password: 'a long demo password' };
const leela = { username: 'leela', name: 'Leela Naik', password: 'nine crows on a fence' };

describe('leaving the demo', () => {
  let database: TestDatabase;
  let http: FastifyInstance;
  let fresh: Record<string, string[]>;
  let cookie: string;

  beforeEach(async () => {
    database = await makeTestDatabase();
    const { db } = database;
    fresh = await tableContents(db);
    await makeSetting(db, 'demo', '2026-11-21');
    await addStaff(db, { ...demo, name: 'Demo', role: 'administrator' });
    await makeSite(db);
    await makeCopy(db);
    http = await buildApp({ db, localDemo: true });
    const reply = await http.inject({ method: 'POST', url: signIn.path, payload: demo });
    cookie = String(reply.headers['set-cookie']).split(';')[0] as string;
  });
  afterEach(async () => {
    await http.close();
    await database.drop();
  });

  const leave = async (confirmation: string) => {
    const payload = { confirmation };
    const reply = await http.inject({ method: 'POST', url: leaveDemo.path, headers: { cookie }, payload });
    return { status: reply.statusCode, body: reply.json() };
  };
  const login = async () => (await http.inject({ url: checkLogin.path, headers: { cookie } })).json();
  const listStaff = () =>
    runQuery(database.db, (k) => k.selectFrom('staff').select(['staff_id', 'username']));

  it('without the username, keeps everything', async () => {
    const before = await tableContents(database.db);
    const { body } = await leave('storyvan');
    expect([body.status.status, body.code]).toEqual(['not confirmed', null]);
    expect(await tableContents(database.db)).toEqual(before);
    expect((await login()).staff.username).toBe('demo');
  });

  it('confirmed, leaves an empty library that is set up with the code of the reply', async () => {
    const [{ staff_id: last } = { staff_id: 0 }] = (await listStaff()).toReversed();
    const { body } = await leave(' DEMO ');
    expect(body.status.status).toBe('left');
    expect(await tableContents(database.db)).toEqual(fresh);
    for (const table of ['session', 'audit_entry', 'lending_request'] as const)
      expect(await runQuery(database.db, (k) => k.selectFrom(table).selectAll())).toEqual([]);
    expect(await login()).toMatchObject({ staff: null, setup_needed: true });

    const payload = { code: body.code, administrator: leela };
    const finished = await http.inject({ method: 'POST', url: finishSetup.path, payload });
    expect(finished.json().status.status).toBe('done');
    const [account] = await listStaff();
    // A phone that still holds the demo belongs to no one here.
    expect(account).toEqual({ staff_id: expect.any(Number), username: 'leela' });
    expect(account?.staff_id).toBeGreaterThan(last);
    // What protects the records of a real library still does.
    const forget = { sql: 'delete from audit_entry', parameters: [] };
    await expect(database.db.transaction((tx) => tx.change(forget))).rejects.toThrow(/append-only/);
  });

  it('once it is a real library, is refused', async () => {
    await database.db.transaction((tx) =>
      tx.change({ sql: `delete from setting where key = 'demo'`, parameters: [] }),
    );
    // Its administrators need a second factor again.
    expect((await leave('demo')).body.error.code).toBe('second_factor_missing');
    expect((await listStaff()).map(({ username }) => username)).toContain('demo');
  });
});
