import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { checkLogin } from '@storyvan/contract/auth';
import { type ErrorCode, errorReply, errorStatuses } from '@storyvan/contract/common/error-reply';
import { type Endpoint, mostBodyBytes } from '@storyvan/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, makeWorld, paramsOf, type World } from '../testing/convention-input.ts';
import { pathOf, useTestApp } from '../testing/test-app.ts';
import { useFolder } from '../testing/use-folder.ts';

/** Rules for all calls; a new endpoint is covered automatically. */

const named = allEndpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));
const closed = named.filter(({ endpoint }) => endpoint.may !== 'open');
/** The `status.status` values that are not refusals. */
const succeeded =
  /^(issued|renewed|returned|undone|saved|started|finished|noted|expected here|taken out|done|planned|cancelled|submitted|enrolled|moved|added|promoted|closed|possible|already set up|not a demo|disabled|reset|ended|erased|revoked|received|checking|corrected|running|stopped|deleted|reverting)$/;

const posts = named.filter(({ endpoint }) => endpoint.method === 'POST');
/** Bytes, such as pictures, are tested with their feature. */
const gets = named.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.media);

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

const folder = useFolder('conventions');

/** Without the free space of the disk, which changes all the time. */
const stable = (body: string): string => body.replace(/"free":\d+/, '"free":0');

describe('every call', () => {
  const app = useTestApp({ backups: { folder, nightly: false, make: async () => undefined } });
  let world: World;

  beforeAll(async () => {
    world = await makeWorld(app);
  });

  const urlOf = async (endpoint: Endpoint) => pathOf(endpoint, await paramsOf(endpoint, world));
  const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
  /** As forms write: no field for nothing, numbers with commas between them, and what has a shape as JSON. */
  const asForm = (body: Record<string, unknown>) => {
    const given = Object.entries(body).filter(([, value]) => value !== null);
    const written = (value: unknown) =>
      typeof value === 'object' && !(Array.isArray(value) && value.every((one) => typeof one === 'number'))
        ? JSON.stringify(value)
        : String(value);
    return new URLSearchParams(
      given.map(([key, value]): [string, string] => [key, written(value)]),
    ).toString();
  };
  /** Leaves out what differs between two identical calls. */
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
    const url = await urlOf(endpoint);
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
  ])('an address under /api, %s, is 401 without a session and 404 with one', async (_what, url) => {
    expectError(await app.http.inject({ method: 'GET', url }), 'not_signed_in');
    expectError(await app.send('GET', url), 'not_found');
  });

  it('an address of a call, with another method, is 401 without a session and 405 with one', async () => {
    const url = '/api/info/issue_book_site';
    expectError(await app.http.inject({ method: 'GET', url }), 'not_signed_in');
    expectError(await app.send('GET', url), 'method_not_allowed');
  });

  it('an address outside /api that does not exist is 404 in the one shape', async () => {
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
      const url = await urlOf(endpoint);
      const reply = await app.send('GET', url);
      expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-store']);
      expect(endpoint.reply.parse(reply.json())).toEqual(reply.json());
      const slashed = await app.send('GET', `${url}/`);
      expect([slashed.statusCode, stable(slashed.body)]).toEqual([200, stable(reply.body)]);
    },
  );

  it.each(posts)(
    '$name, as JSON or as a form, with or without a slash, gives one reply that fits its schema',
    async ({ endpoint }) => {
      const url = await urlOf(endpoint);
      const json = await send(endpoint, url, await bodyOf(endpoint, world));
      expect([json.statusCode, json.body.slice(0, 300)]).toEqual([200, expect.stringMatching(/^[{[]/)]);
      expect(endpoint.reply.parse(json.json())).toEqual(json.json());
      expect(json.json().status?.status ?? 'done').toMatch(succeeded);
      const form = await send(endpoint, `${url}/`, asForm(await bodyOf(endpoint, world)), formHeaders);
      expect([form.statusCode, shapeOf(form.json())]).toEqual([200, shapeOf(json.json())]);
    },
  );

  it.each(posts)('$name, with a body of another type, is 415', async ({ endpoint }) => {
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
      expectError(
        await send(endpoint, await urlOf(endpoint), 'x=1', { 'content-type': type }),
        'unsupported_media_type',
      );
    }
  });

  it.each(posts)('$name, with broken JSON, is 400', async ({ endpoint }) => {
    for (const body of ['{', '{"a":}', '\u0000', '{"__proto__":{"x":1}}', '']) {
      expectError(
        await send(endpoint, await urlOf(endpoint), body, { 'content-type': 'application/json' }),
        'invalid_input',
      );
    }
  });

  it.each(posts)('$name, with a body larger than it needs, is 413', async ({ endpoint }) => {
    const most = mostBodyBytes(endpoint);
    const body = JSON.stringify({ accn_no: 'x'.repeat(most) });
    expectError(
      await send(endpoint, await urlOf(endpoint), body, { 'content-type': 'application/json' }),
      'too_large',
    );
    expectError(
      await send(endpoint, await urlOf(endpoint), `a=${'x'.repeat(most)}`, formHeaders),
      'too_large',
    );
  });

  it.each(posts)('$name, caused by a page of another site, is 403', async ({ endpoint }) => {
    const body = await bodyOf(endpoint, world);
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:81' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign)
      expectError(await send(endpoint, await urlOf(endpoint), body, headers), 'foreign_origin');
    const own = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin' };
    expect((await send(endpoint, await urlOf(endpoint), body, own)).statusCode).toBe(200);
    const proxied = { origin: 'https://books.example', 'x-forwarded-host': 'books.example' };
    const again = await bodyOf(endpoint, world);
    expect((await send(endpoint, await urlOf(endpoint), again, proxied)).statusCode).toBe(200);
  });

  it('a call that only reads, caused by a page of another site, is answered', async () => {
    const reply = await app.send('GET', checkLogin.path, undefined, { origin: 'https://evil.example' });
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([200, undefined]);
  });

  it.each(['/api/info/lookup/%ZZ', '/%ZZ', '/api/%', '/api/info/lookup/%C3%28'])(
    'the address %s, which cannot be decoded, is 400 in the one shape',
    async (url) => expectError(await app.send('GET', url), 'invalid_input'),
  );

  it('an address with a parameter of 5,000 characters, in any call, is 400 in the one shape', async () => {
    const reply = await app.send('GET', `/api/info/lookup/${'x'.repeat(5000)}`);
    expectError(reply, 'invalid_input');
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
