import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { dayFirst } from '@storyvan/contract/common/calendar-date';
import { type ErrorCode, errorReply, errorStatuses } from '@storyvan/contract/common/error-reply';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { checkLogin, signIn } from '@storyvan/contract/session';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeChild, makeCopy, makeGrade, makeSchool, makeSite, makeTitle } from './testing/factories.ts';
import { pathOf, testDay, testStaff, useTestApp } from './testing/test-app.ts';

/** What holds for every call alike: a new endpoint is covered as soon as it stands in `allEndpoints`. */

const named = allEndpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));
const closed = named.filter(({ endpoint }) => !endpoint.open);
const posts = named.filter(({ endpoint }) => endpoint.method === 'POST');
const gets = named.filter(({ endpoint }) => endpoint.method === 'GET');

function expectError(reply: LightMyRequestResponse, code: ErrorCode): void {
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([
    errorStatuses[code],
    'application/json; charset=utf-8',
  ]);
  const { error } = errorReply.strict().parse(reply.json());
  expect(error.code).toBe(code);
  expect(error.message).toMatch(/^[A-Z].*[.]$/);
  expect(error.request_id).toMatch(/^[0-9a-f-]{36}$/);
}

describe('every call', () => {
  const app = useTestApp();
  const fresh = { site: 0, grade: 0, school: 0, child: 0, copies: [] as string[] };

  beforeAll(async () => {
    fresh.site = await makeSite(app.db, { name: 'Tonca' });
    fresh.school = await makeSchool(app.db);
    fresh.grade = await makeGrade(app.db, { school_id: fresh.school });
    fresh.child = await makeChild(app.db, { site_grade_id: fresh.site, name: 'Rahul Naik', card_no: 'C-7' });
    await makeChild(app.db, { site_grade_id: fresh.grade });
    const title_id = await makeTitle(app.db, { isbn: '9788181465238', title: 'The Red Raincoat' });
    for (let n = 0; n < 8; n++) fresh.copies.push(await makeCopy(app.db, { title_id }));
    await lend('/api/info/issue_book_site', { accn_no: fresh.copies[0] });
    await lend('/api/info/issue_book_child', { accn_no: fresh.copies[1], child_id: fresh.child });
  });

  const lend = async (path: string, more: object): Promise<string> => {
    const body = { program: 'mop', site_grade_id: fresh.site, date_issue: testDay, date_return: testDay };
    return (await app.send('POST', path, { ...body, ...more })).json().details?.event_id;
  };

  /** Values that find something, by the name of the parameter. */
  const paramsOf = (endpoint: Endpoint): Record<string, unknown> => {
    const ofCopy = /^\/api\/info\/book_(details|lending_history)\//.test(endpoint.path);
    const inRegister = endpoint.path.startsWith('/api/info/lending_register');
    return {
      query: 'raincoat',
      id: ofCopy ? fresh.copies[1] : fresh.site,
      isbn: '9788181465238',
      text: 'rahul',
      program: 'mop',
      cardNo: 'C-7',
      date: inRegister ? dayFirst(testDay) : testDay,
      start: testDay,
      end: testDay,
      page: 1,
      childId: fresh.child,
      groups: 'all',
      school: 'all',
      grade: 'all_grades',
      schoolId: fresh.school,
      gradeId: fresh.grade,
    };
  };

  /** A body that succeeds, made anew so that each call has something to do. */
  const bodyOf = async (endpoint: Endpoint): Promise<Record<string, unknown>> => {
    const accn_no = await makeCopy(app.db);
    const place = { program: 'mop', site_grade_id: fresh.site, accn_no };
    if (endpoint.path === signIn.path) return { username: testStaff.username, password: testStaff.password };
    if (endpoint.path.includes('undo')) return { event_id: await lend('/api/info/issue_book_site', place) };
    if (endpoint.path.includes('return_book_site')) await lend('/api/info/issue_book_site', place);
    if (endpoint.path.includes('from_child')) {
      await lend('/api/info/issue_book_child', { ...place, child_id: fresh.child });
    }
    const dates = { date_issue: testDay, date_return: testDay, date_reading: testDay };
    return { ...place, child_id: fresh.child, ...dates, reading_level: 2, observation: 'Read alone.' };
  };

  const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
  const asForm = (body: Record<string, unknown>) =>
    new URLSearchParams(body as Record<string, string>).toString();
  /** Without what differs from one call to the next. */
  const shapeOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shapeOf);
    if (value === null || typeof value !== 'object') return typeof value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
  };
  /** Sign-in and sign-out would end the session that the other calls need. */
  const send = (endpoint: Endpoint, url: string, body?: unknown, headers: Record<string, string> = {}) =>
    endpoint.path.startsWith('/api/login/') && endpoint.method === 'POST'
      ? app.http.inject({ method: 'POST', url, headers, payload: body as object })
      : app.send(endpoint.method, url, body, headers);

  it.each(closed)('$name, without a session, is 401 in the one shape', async ({ endpoint }) => {
    const url = pathOf(endpoint, paramsOf(endpoint));
    for (const cookie of [undefined, 'storyvan_session=', 'storyvan_session=wrong', 'storyvan_session=%ZZ']) {
      const headers = cookie === undefined ? {} : { cookie };
      expectError(await app.http.inject({ method: endpoint.method, url, headers }), 'not_signed_in');
      expectError(
        await app.http.inject({ method: endpoint.method, url: `${url}/`, headers }),
        'not_signed_in',
      );
    }
  });

  it.each([
    ['unknown', '/api/no/such/call'],
    ['the bare prefix', '/api'],
    ['in capitals', '/API/info/dashboard'],
    ['of a wrong method', '/api/info/issue_book_site'],
  ])('an address under /api, %s, is 401 without a session and 404 with one', async (_what, url) => {
    expectError(await app.http.inject({ method: 'GET', url }), 'not_signed_in');
    expectError(await app.send('GET', url), 'not_found');
  });

  it('an address outside /api, when nothing stands there, is 404 in the one shape', async () => {
    expectError(await app.http.inject({ method: 'POST', url: '/no/such/page' }), 'not_found');
  });

  it.each([
    '/%61pi/mop/sites/all/all',
    '/ap%69/mop/sites/all/all',
    'http://127.0.0.1/api/mop/sites/all/all',
    '/api/mop/sites/all/all;x?y',
    '//api/mop/sites/all/all',
    '/./api/mop/sites/all/all',
    '/x/../api/mop/sites/all/all',
  ])('the list of sites, asked for as %s without a session, is not given', async (path) => {
    await app.http.listen({ host: '127.0.0.1', port: 0 }).catch(() => undefined);
    const { port } = app.http.server.address() as AddressInfo;
    const status = await new Promise((resolve, reject) => {
      const sent = httpRequest({ host: '127.0.0.1', port, path }, (reply) => {
        reply.resume();
        resolve(reply.statusCode);
      });
      sent.on('error', reject);
      sent.end();
    });
    expect([400, 401, 404]).toContain(status);
  });

  it.each(gets)(
    '$name, with a session, gives a reply that fits its schema, with or without a slash',
    async ({ endpoint }) => {
      const url = pathOf(endpoint, paramsOf(endpoint));
      const reply = await app.send('GET', url);
      expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-store']);
      expect(endpoint.reply.parse(reply.json())).toEqual(reply.json());
      const slashed = await app.send('GET', `${url}/`);
      expect([slashed.statusCode, slashed.body]).toEqual([200, reply.body]);
    },
  );

  it.each(posts)(
    '$name, as JSON or as a form, with or without a slash, gives one reply that fits its schema',
    async ({ endpoint }) => {
      const json = await send(endpoint, endpoint.path, await bodyOf(endpoint));
      expect([json.statusCode, json.body.slice(0, 300)]).toEqual([200, expect.stringMatching(/^\{/)]);
      expect(endpoint.reply.parse(json.json())).toEqual(json.json());
      expect(json.json().status?.status ?? 'done').toMatch(/^(issued|returned|undone|saved|done)$/);
      const form = await send(endpoint, `${endpoint.path}/`, asForm(await bodyOf(endpoint)), formHeaders);
      expect([form.statusCode, shapeOf(form.json())]).toEqual([200, shapeOf(json.json())]);
    },
  );

  it.each(posts)('$name, with a body of another type, is 415', async ({ endpoint }) => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      expectError(
        await send(endpoint, endpoint.path, 'x=1', { 'content-type': type }),
        'unsupported_media_type',
      );
    }
  });

  it.each(posts)('$name, with broken JSON, is 400', async ({ endpoint }) => {
    for (const body of ['{', '{"a":}', '\u0000', '{"__proto__":{"x":1}}', '']) {
      expectError(
        await send(endpoint, endpoint.path, body, { 'content-type': 'application/json' }),
        'invalid_input',
      );
    }
  });

  it.each(posts)('$name, with a huge body, is 413', async ({ endpoint }) => {
    const body = JSON.stringify({ accn_no: 'x'.repeat(1_100_000) });
    expectError(
      await send(endpoint, endpoint.path, body, { 'content-type': 'application/json' }),
      'too_large',
    );
    expectError(await send(endpoint, endpoint.path, `a=${'x'.repeat(1_100_000)}`, formHeaders), 'too_large');
  });

  it.each(posts)('$name, caused by a page of another site, is 403', async ({ endpoint }) => {
    const body = await bodyOf(endpoint);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:81' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign)
      expectError(await send(endpoint, endpoint.path, body, headers), 'foreign_origin');
    const own = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' };
    expect((await send(endpoint, endpoint.path, body, own)).statusCode).toBe(200);
    const proxied = { origin: 'https://books.example', 'x-forwarded-host': 'books.example' };
    const again = await bodyOf(endpoint);
    expect((await send(endpoint, endpoint.path, again, proxied)).statusCode).toBe(200);
  });

  it('a call that only reads, caused by a page of another site, is answered', async () => {
    const reply = await app.send('GET', checkLogin.path, undefined, { origin: 'https://evil.example' });
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([200, undefined]);
  });

  it.each(['/api/info/lookup/%ZZ', '/%ZZ', '/api/%', '/api/info/lookup/%C3%28'])(
    'the address %s, which cannot be decoded, is 400 in the one shape',
    async (url) => expectError(await app.send('GET', url), 'invalid_input'),
  );

  it('an address with a parameter of 5,000 characters, in any call, is a client error in the one shape', async () => {
    const reply = await app.send('GET', `/api/info/lookup/${'x'.repeat(5000)}`);
    expect([400, 404, 414]).toContain(reply.statusCode);
    errorReply.strict().parse(reply.json());
  });

  it('a fault, when the database is gone, is 500 in the one shape and gives no detail away', async () => {
    const { rows } = app.db;
    app.db.rows = async () => {
      throw new Error('no such table: secret_table');
    };
    const reply = await app.send('GET', '/api/info/dashboard');
    app.db.rows = rows;
    expectError(reply, 'fault');
    expect(reply.body).not.toContain('secret_table');
  });
});
