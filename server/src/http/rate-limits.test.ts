import { errorReply } from '@storyvan/contract/common/error-reply';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const perMinute = 40;
const any = '/api/mop/sites/all/all';
const costly = '/api/info/lookup/mango';

describe('the rate limit', () => {
  const app = useTestApp({ requestsPerMinute: perMinute });
  // Fakes only the monotonic clock; sessions use the app's clock. In whole milliseconds, to avoid rounding.
  let running = Math.floor(performance.now());
  const later = (seconds: number) => {
    running += seconds * 1000;
  };
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockImplementation(() => running);
    later(120);
  });
  afterEach(() => vi.restoreAllMocks());

  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await app.http.inject({ url, headers })).statusCode;
  const signedIn = () => ({ cookie: app.cookie });
  const times = async (n: number, once: () => Promise<number>) => {
    const statuses: number[] = [];
    for (let i = 0; i < n; i++) statuses.push(await once());
    return statuses;
  };

  it('a session over its limit gets 429 with the time to wait, and is served again after that', async () => {
    const statuses = await times(perMinute + 1, () => ask(any, signedIn()));
    expect(statuses).toEqual([...Array(perMinute).fill(200), 429]);
    later(50);
    const reply = await app.http.inject({ url: any, headers: signedIn() });
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([429, '10']);
    const { error } = errorReply.strict().parse(reply.json());
    expect([error.code, error.message]).toEqual([
      'too_many_requests',
      'Too many requests. Please wait 10 seconds and try again.',
    ]);
    later(10);
    expect(await ask(any, signedIn())).toBe(200);
  });

  it('another session at the same address, while one is over its limit, is served', async () => {
    const other = await app.signInAs('Sunita Gaonkar', 'staff');
    await times(perMinute + 5, () => ask(any, signedIn()));
    expect([await ask(any, signedIn()), await ask(any, { cookie: other })]).toEqual([429, 200]);
  });

  it('requests without a session, each with another cookie, share the limit of the address', async () => {
    let n = 0;
    const forged = () => ask(any, { cookie: `storyvan_session=forged${n++}` });
    expect(await times(perMinute + 2, forged)).toEqual([...Array(perMinute).fill(401), 429, 429]);
    // Another address, reported by the proxy on this machine.
    expect(await ask(any, { 'x-forwarded-for': '192.0.2.9' })).toBe(401);
    expect(await ask(any, signedIn())).toBe(200);
  });

  it('expensive calls have a tenth of the limit, and do not use up the rest', async () => {
    expect(await times(5, () => ask(costly, signedIn()))).toEqual([200, 200, 200, 200, 429]);
    expect(await ask(any, signedIn())).toBe(200);
  });

  it('a desk that scans every 300 ms, makes three calls per scan and sends all twice, is far below the default', () => {
    expect((60 / 0.3) * 3 * 2).toBeLessThan(3000 / 2);
  });
});

describe('without a rate limit', () => {
  const app = useTestApp();
  it('a session that sends many requests is served', async () => {
    for (let n = 0; n < 100; n++) expect((await app.send('GET', costly)).statusCode).toBe(200);
  });
});
