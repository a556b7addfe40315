import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { confirmSecondFactor, renewRecoveryCodes, startSecondFactor } from '@storyvan/contract/account';
import { addAccount, resetPassword } from '@storyvan/contract/accounts';
import {
  issueBookChild,
  issueBookSite,
  lendToChild,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import Fastify from 'fastify';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeSite } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';
import { compressingOnce, compressReplies } from './compression.ts';

describe('a reply of JSON', () => {
  const app = useTestApp();
  const long = '/api/mop/sites/all/all';
  beforeAll(async () => {
    await Promise.all(Array.from({ length: 40 }, (_, n) => makeSite(app.db, { name: `Tonca ${n}` })));
  });
  const get = (url: string, accepted?: string) =>
    app.send('GET', url, undefined, accepted ? { 'accept-encoding': accepted } : {});

  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('that is long, for a client that accepts %s, is sent as %s', async (accepted, encoding, open) => {
    const [plain, reply] = [await get(long), await get(long, accepted)];
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
    expect(open(reply.rawPayload).toString()).toBe(plain.body);
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
  });

  it.each([undefined, 'identity', 'gzip;q=0', 'deflate'])(
    'that is long, for a client that accepts %s, is sent uncompressed',
    async (accepted) => {
      const reply = await get(long, accepted);
      expect([reply.headers['content-encoding'], reply.headers.vary]).toEqual([undefined, 'accept-encoding']);
      expect(reply.json()).toHaveLength(40);
    },
  );

  it('that is short is sent uncompressed', async () => {
    const short = await get('/api/login/check_login', 'gzip');
    expect([short.headers['content-encoding'], short.headers.vary]).toEqual([undefined, undefined]);
  });

  it('to a POST, which may hold a secret, is never compressed', async () => {
    const http = Fastify();
    compressReplies(http);
    const answer = () => ({ titles: Array<string>(1000).fill('The Firefly') });
    http.get('/long', answer);
    http.post('/long', answer);
    const headers = { 'accept-encoding': 'gzip, br' };
    const [read, post] = [
      await http.inject({ url: '/long', headers }),
      await http.inject({ method: 'POST', url: '/long', headers }),
    ];
    expect([read.headers['content-encoding'], post.headers['content-encoding']]).toEqual(['br', undefined]);
    expect(post.json()).toEqual(answer());
    const lending = [
      issueBookChild,
      lendToChild,
      issueBookSite,
      returnBookFromChild,
      returnBookSite,
      undoLending,
    ];
    const secret = [addAccount, resetPassword, startSecondFactor, confirmSecondFactor, renewRecoveryCodes];
    const calls = [...lending, ...secret];
    expect(calls.map(({ method }) => method)).toEqual(calls.map(() => 'POST'));
  });
});

describe('compressing once', () => {
  const compress = () => {
    const br = vi.fn(async (text: string) => Buffer.from(`br ${text}`));
    const gzip = vi.fn(async (text: string) => Buffer.from(`gzip ${text}`));
    return { br, gzip, once: compressingOnce({ br, gzip }, 2) };
  };
  const of = async (made: Promise<Buffer>) => (await made).toString();

  it('a text that it has compressed before, compresses it once for each encoding', async () => {
    const { br, gzip, once } = compress();
    const all = await Promise.all([of(once.br('a')), of(once.br('a')), of(once.gzip('a')), of(once.br('a'))]);
    expect(all).toEqual(['br a', 'br a', 'gzip a', 'br a']);
    expect([br.mock.calls.length, gzip.mock.calls.length]).toEqual([1, 1]);
  });

  it('more texts than are kept, forgets the one that was used first', async () => {
    const { br, once } = compress();
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await of(once.br(text))).toBe(`br ${text}`);
    expect(br.mock.calls.map(([text]) => text)).toEqual(['a', 'b', 'c', 'b']);
  });

  it('a text that failed, tries it again', async () => {
    const { br, once } = compress();
    br.mockRejectedValueOnce(new Error('No memory.'));
    await expect(once.br('a')).rejects.toThrow('No memory.');
    expect(await of(once.br('a'))).toBe('br a');
  });
});
