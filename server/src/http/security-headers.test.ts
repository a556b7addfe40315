import type { AddressInfo } from 'node:net';
import { errorReply } from '@storyvan/contract/common/error-reply';
import { beforeAll, describe, expect, it } from 'vitest';
import { sendBytes } from '../testing/processes/raw-socket.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let port: number;
beforeAll(async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  port = (app.http.server.address() as AddressInfo).port;
});

/** Every kind of reply: a success, and a refusal by each layer. */
const replies: [string, 'GET' | 'POST' | 'OPTIONS' | 'TRACE' | 'PUT' | 'DELETE', string][] = [
  ['a success', 'GET', '/api/login/check_login'],
  ['a call without a session', 'GET', '/api/info/dashboard'],
  ['an address that does not exist', 'GET', '/assets/none.js'],
  ['an address that cannot be decoded', 'GET', '/%ZZ'],
  ['an unreadable body', 'POST', '/api/login/grant_ci'],
  ['OPTIONS', 'OPTIONS', '/api/info/dashboard'],
  ['TRACE', 'TRACE', '/api/info/dashboard'],
  ['PUT', 'PUT', '/api/info/dashboard'],
  ['DELETE', 'DELETE', '/'],
];

describe('the security headers', () => {
  it.each(replies)('%s forbids what a data reply does not need', async (_, method, url) => {
    const reply = await app.http.inject({
      method,
      url,
      ...(method === 'POST' ? { payload: '{', headers: { 'content-type': 'application/json' } } : {}),
    });
    expect(reply.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const banner of ['server', 'x-powered-by', 'access-control-allow-origin']) {
      expect(reply.headers[banner], banner).toBeUndefined();
    }
    expect(reply.body).not.toMatch(/fastify|node|at \w+ \(|\d+\.\d+\.\d+/i);
  });

  it.each(['OPTIONS', 'TRACE', 'PUT', 'DELETE', 'PATCH', 'POST'] as const)(
    'the method %s, which a call does not have, is refused with the list of methods that it has',
    async (method) => {
      const headers = { cookie: app.cookie, origin: 'http://localhost:80' };
      const reply = await app.http.inject({ method, url: '/api/info/dashboard/', headers });
      expect([reply.statusCode, reply.headers.allow]).toEqual([
        method === 'OPTIONS' ? 204 : 405,
        'GET, HEAD, OPTIONS',
      ]);
      if (method !== 'OPTIONS') expect(reply.json().error.code).toBe('method_not_allowed');
      for (const url of ['/mop', '/'])
        expect((await app.http.inject({ method, url, headers })).statusCode, url).toBe(404);
    },
  );

  it.each([
    ['/api/info/issue_book_site', 'OPTIONS, POST'],
    ['/api/info/lookup/rain%20coat?x=1', 'GET, HEAD, OPTIONS'],
    ['/healthz', 'GET, HEAD, OPTIONS'],
  ])('OPTIONS of %s, without a session, is answered and opens nothing to other sites', async (url, allow) => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };
    const reply = await app.http.inject({ method: 'OPTIONS', url, headers });
    expect([reply.statusCode, reply.headers.allow, reply.body]).toEqual([204, allow, '']);
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('HEAD, of a call for GET, is answered as GET without the body', async () => {
    const headers = { cookie: app.cookie };
    const [get, head] = [
      await app.http.inject({ url: '/api/info/levels', headers }),
      await app.http.inject({ method: 'HEAD', url: '/api/info/levels', headers }),
    ];
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
      200,
      get.headers['content-length'],
      '',
    ]);
  });

  it.each([
    [{}, undefined],
    [{ 'x-forwarded-proto': 'http' }, undefined],
    [{ 'x-forwarded-proto': 'https' }, 'max-age=63072000'],
  ])('a browser that sends %j gets HSTS only over HTTPS', async (headers, expected) => {
    for (const url of ['/api/login/check_login', '/api/info/dashboard', '/nothing']) {
      const reply = await app.http.inject({ url, headers: headers as Record<string, string> });
      expect(reply.headers['strict-transport-security'], url).toBe(expected);
    }
  });
});

describe('HTTPS for subdomains', () => {
  const wide = useTestApp({ hstsSubdomains: true });
  it('is required if the settings say so', async () => {
    const headers = { 'x-forwarded-proto': 'https' };
    const reply = await wide.http.inject({ url: '/api/login/check_login', headers });
    expect(reply.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  });
});

describe('the headers of a proxy', () => {
  const headers = {
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '192.0.2.77',
    'x-forwarded-host': 'evil.example',
  };
  it.each([
    ['127.0.0.1', 'max-age=63072000'],
    ['::1', 'max-age=63072000'],
    ['192.0.2.1', undefined],
    ['10.0.0.5', undefined],
  ])(
    'are trusted from this machine only, when the connection comes from %s',
    async (remoteAddress, expected) => {
      const reply = await app.http.inject({ url: '/api/login/check_login', headers, remoteAddress });
      expect(reply.headers['strict-transport-security']).toBe(expected);
      // The origin is compared with the requested host, not with a made-up one.
      const forged = await app.http.inject({
        method: 'POST',
        url: '/api/login/sign_out',
        headers: { ...headers, origin: 'https://evil.example' },
        remoteAddress,
      });
      expect(forged.statusCode).toBe(expected ? 200 : 403);
    },
  );
});

describe('a malformed request', () => {
  const ask = 'POST /api/login/sign_out HTTP/1.1\r\nhost: localhost\r\n';
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    [
      'both a length and chunks',
      `${ask}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['two lengths', `${ask}content-length: 5\r\ncontent-length: 6\r\n\r\nhello`, 400],
    ['a length that is not a number', `${ask}content-length: +5\r\n\r\nhello`, 400],
    ['an unknown encoding', `${ask}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`, 400],
    ['a space before the colon', `${ask}transfer-encoding : chunked\r\n\r\n0\r\n\r\n`, 400],
    ['a header over two lines', `${ask}x: a\r\n b\r\n\r\n`, 400],
    ['a bare line feed in a chunk', `${ask}transfer-encoding: chunked\r\n\r\n1\nx\n0\n\n`, 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['an unknown expectation', `${ask}expect: a miracle\r\n\r\n`, 400],
    ['20 KB of headers', `${ask}x: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s is refused, and the connection closed', async (_, bytes, status) => {
    const reply = await sendBytes(port, bytes);
    expect(reply.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    // What follows is not parsed as a second request.
    expect(reply.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    const [head = '', body = ''] = reply.split('\r\n\r\n');
    expect(head.toLowerCase()).toContain('connection: close');
    expect(head).not.toMatch(/server:|powered/i);
    expect(head).toContain("content-security-policy: default-src 'none'");
    expect(head).toContain('x-content-type-options: nosniff');
    expect(head).toContain('referrer-policy: no-referrer');
    expect(head).toContain('cross-origin-resource-policy: same-origin');
    if (body.startsWith('{')) errorReply.strict().parse(JSON.parse(body));
  });
});
