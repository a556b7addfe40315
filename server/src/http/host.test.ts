import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const statusAt = (app: ReturnType<typeof useTestApp>) => async (headers: Record<string, string>) => {
  const reply = await app.http.inject({ url: '/api/login/check_login', headers });
  return reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json().error.code];
};

describe('the requested host', () => {
  const status = statusAt(useTestApp({ publicUrl: 'https://books.example' }));

  it.each([
    [{ host: 'books.example' }],
    [{ host: 'BOOKS.example', 'x-forwarded-proto': 'https' }],
    [{ host: 'books.example:443', 'x-forwarded-proto': 'https' }],
    [{ host: 'inside:3000', 'x-forwarded-host': 'books.example' }],
    [{ host: 'localhost:3000' }],
    [{ host: '127.0.0.1:3000' }],
    [{ host: '[::1]:3000' }],
  ])('%j, when it is ours or this machine, is answered', async (headers) => {
    expect(await status(headers as Record<string, string>)).toBe(200);
  });

  it.each([
    'evil.example',
    'books.example.evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'books.example:8080',
    'a b',
    '@',
  ])('%s, when it is another name for this server, is refused', async (host) => {
    expect(await status({ host })).toEqual([421, 'wrong_host']);
  });
});

describe('localhost, when a public address is set', () => {
  const app = useTestApp({ publicUrl: 'https://books.example' });
  const from = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    (
      await app.http.inject({
        url: '/api/login/check_login',
        remoteAddress,
        headers: { host: 'localhost', ...headers },
      })
    ).statusCode;

  it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('by %s, on this machine, is answered', async (address) =>
    expect(await from(address)).toBe(200),
  );

  it.each(['192.0.2.7', '10.0.0.5', '2001:db8::1'])('by %s, elsewhere, is refused', async (address) =>
    expect(await from(address)).toBe(421),
  );

  it('by someone elsewhere through the proxy of this machine, is refused', async () =>
    expect(await from('127.0.0.1', { 'x-forwarded-for': '192.0.2.7' })).toBe(421));

  it.each(['/healthz', '/readyz'])('%s, for any host, is answered', async (url) => {
    const reply = await app.http.inject({
      url,
      remoteAddress: '192.0.2.7',
      headers: { host: '10.1.2.3:3000' },
    });
    expect(reply.statusCode).toBe(200);
  });
});

describe('the host, without a public address', () => {
  const status = statusAt(useTestApp());
  it('any name is answered', async () => expect(await status({ host: 'library.local:3000' })).toBe(200));
});
