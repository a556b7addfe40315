import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueBookSite } from '@storyvan/contract/lending';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { addStaff } from '../features/auth/staff.commands.ts';
import { makeBackup } from '../recovery/backup.ts';
import { makeCopy, makeSite } from '../testing/factories.ts';
import { startServer } from '../testing/processes/server-process.ts';
import { testStaff, useTestApp } from '../testing/test-app.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { drain } from './drain.ts';

const backups = mkdtempSync(join(tmpdir(), 'storyvan-metrics-'));
const app = useTestApp({ metrics: { backups } });
const guarded = useTestApp({ metrics: { backups, token: 'a monitoring token' } });
afterAll(() => rmSync(backups, { recursive: true }));

describe('health', () => {
  it('a running server, without a sign-in, is live and ready', async () => {
    const [alive, ready] = [await app.http.inject('/healthz'), await app.http.inject('/readyz')];
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'alive' }]);
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
    expect(ready.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['answers with an error', () => Promise.reject(new Error('gone'))],
    ['does not answer within a second', () => new Promise<never>(() => undefined)],
    ['has no tables yet', () => Promise.resolve([])],
  ])('a server whose database %s is live and not ready', async (_, rows) => {
    const http = await buildApp({ db: { ...app.db, rows } });
    const [alive, ready] = [await http.inject('/healthz'), await http.inject('/readyz')];
    expect([alive.statusCode, ready.statusCode]).toEqual([200, 503]);
    expect(ready.json()).toEqual({ status: 'no database' });
    await http.close();
  });

  it('a server whose database another version has migrated is live and not ready', async () => {
    const http = await buildApp({ db: { ...app.db, rows: () => Promise.resolve([{ name: '9999-later' }]) } });
    const [alive, ready] = [await http.inject('/healthz'), await http.inject('/readyz')];
    expect([alive.statusCode, ready.statusCode, ready.json()]).toEqual([
      200,
      503,
      { status: 'other version' },
    ]);
    await http.close();
  });

  it('a server whose database is read-only is not ready until it can write, and the log says why', async () => {
    let readOnly = true;
    const transaction: typeof app.db.transaction = (work) =>
      readOnly
        ? Promise.reject(Object.assign(new Error('attempt to write'), { code: 'SQLITE_READONLY' }))
        : app.db.transaction(work);
    const http = await buildApp({ db: { ...app.db, transaction } });
    const logged = vi.spyOn(http.log, 'error');
    const ready = async () => {
      const { statusCode, json } = await http.inject('/readyz');
      return [statusCode, json().status];
    };
    expect([await ready(), await ready()]).toEqual([
      [503, 'no writes'],
      [503, 'no writes'],
    ]);
    expect(logged.mock.calls).toEqual([
      [{ err: expect.objectContaining({ code: 'SQLITE_READONLY' }) }, expect.stringContaining('not ready')],
    ]);
    readOnly = false;
    expect(await ready()).toEqual([200, 'ready']);
    await http.close();
  });

  it('a server that is shutting down is not ready', async () => {
    const http = await buildApp({ db: app.db });
    await http.listen({ port: 0, host: '127.0.0.1' });
    await drain(http, 1000);
    const { statusCode } = await http.inject('/readyz').catch(() => ({ statusCode: 503 }));
    expect(statusCode).toBe(503);
    await http.close();
  });
});

describe('metrics', () => {
  it('metrics, read from this machine, are labelled by route and never by the typed address', async () => {
    const accn_no = await makeCopy(app.db);
    const site_grade_id = await makeSite(app.db);
    await app.call(issueBookSite, {
      body: { program: 'mop', site_grade_id, accn_no, date_issue: '2026-11-20', librarian_id: 1 },
    });
    await app.send('GET', '/api/info/lookup/Asha%20Naik');
    await app.send('GET', '/no/such/Asha');
    const { file, manifest } = await makeBackup(app.settings, backups, new Date('2026-11-21T02:10:00Z'));
    const { body, headers } = await app.send('GET', '/metrics');
    expect(file).toContain(backups);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain(
      'storyvan_request_seconds_count{method="POST",route="/api/info/issue_book_site",status="200"} 1',
    );
    expect(body).toContain('storyvan_copies_out{with="places"} 1');
    expect(body).toContain('storyvan_copies_out{with="children"} 0');
    expect(body).toContain('storyvan_database_waiting 0');
    expect(body).toContain(`storyvan_last_backup_timestamp_seconds ${Date.parse(manifest.made_at) / 1000}`);
    for (const metric of ['nodejs_eventloop_lag_seconds', 'process_resident_memory_bytes'])
      expect(body).toContain(metric);
    expect(body).not.toContain('Asha');
  });

  it.each([
    ['another machine', { remoteAddress: '192.168.1.7' }],
    ['another machine through a proxy on this one', { headers: { 'x-forwarded-for': '192.168.1.7' } }],
    ['a proxy that says so in its own way', { headers: { via: '1.1 proxy' } }],
    [
      'another machine that says it is this one',
      { remoteAddress: '192.168.1.7', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ],
  ])('metrics, read from %s, are refused', async (_, from) => {
    const reply = await app.http.inject({ url: '/metrics', ...from });
    expect([reply.statusCode, reply.json().error.code]).toEqual([403, 'not_allowed']);
  });

  it('metrics, when a token is set, can be read with it from anywhere, and not without it', async () => {
    const read = (authorization?: string) =>
      guarded.http.inject({
        url: '/metrics',
        remoteAddress: '192.168.1.7',
        headers: authorization ? { authorization } : {},
      });
    expect((await read('Bearer a monitoring token')).statusCode).toBe(200);
    for (const wrong of [undefined, 'Bearer another token', 'Basic a monitoring token']) {
      expect((await read(wrong)).statusCode).toBe(403);
    }
    expect((await guarded.http.inject('/metrics')).statusCode).toBe(403);
  });

  it('a server without the metrics setting has no /metrics', async () => {
    const http = await buildApp({ db: app.db });
    expect((await http.inject('/metrics')).statusCode).toBe(404);
    await http.close();
  });
});

describe('the log', { timeout: 120_000 }, () => {
  it('each request, at info, is one line of JSON with its route as the contract writes it, and the request id of its error reply', async () => {
    const database = await makeTestDatabase();
    await addStaff(database.db, testStaff);
    const server = await startServer({ ...database.settings, LOG_LEVEL: 'info' });
    await server.get('/api/info/lookup/Asha%20Naik?secret=Gaonkar');
    const missing = (await (await server.get('/api/no/such/Asha')).json()) as {
      error: { request_id: string };
    };
    const { stdout } = await server.stop();
    const lines = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.map(({ method, route, status }) => [method, route, status])).toEqual([
      ['POST', '/api/login/grant_ci', 200],
      ['GET', '/api/info/lookup/:query', 200],
      ['GET', 'none', 404],
    ]);
    expect(requests[2].request_id).toBe(missing.error.request_id);
    expect(requests[1]).toMatchObject({
      staff_id: expect.anything(),
      ms: expect.any(Number),
      address: '127.0.0.1',
    });
    expect(stdout).not.toMatch(/Asha|Gaonkar|secret/);
    await database.drop();
  });
});
