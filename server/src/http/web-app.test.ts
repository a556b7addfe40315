import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const webFolder = mkdtempSync(join(tmpdir(), 'storyvan-web-'));
const script = 'console.log("a script long enough to be worth its compression");'.repeat(40);

describe('the web app', () => {
  beforeAll(() => {
    mkdirSync(join(webFolder, 'assets'));
    writeFileSync(join(webFolder, 'index.html'), '<title>Storyvan</title>');
    writeFileSync(join(webFolder, 'assets/index-abc.js'), script);
    writeFileSync(join(webFolder, 'assets/index-abc.js.gz'), gzipSync(script));
  });
  const app = useTestApp({ webFolder });
  afterAll(() => rmSync(webFolder, { recursive: true }));

  it.each([
    ['/', undefined],
    ['/', 'gzip, br'],
    ['/mop/site/7/lend-to-child', undefined],
    ['/mop/', 'gzip'],
    ['/assets', undefined],
    ['/no/such/screen?next=%2F', undefined],
    ['/lookup/50%25', undefined],
  ])('the path %s, asked with the encodings %s, is answered with the page', async (path, encodings) => {
    const reply = await app.http.inject({
      url: path,
      headers: encodings ? { 'accept-encoding': encodings } : {},
    });
    expect([reply.statusCode, reply.body]).toEqual([200, '<title>Storyvan</title>']);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
    // Without it a large Excel file is never finished, and nothing says so.
    expect(reply.headers['content-security-policy']).toContain("worker-src 'self' blob:");
  });

  it('a hashed script, asked with and without compression, is kept by the browser for a year', async () => {
    const url = '/assets/index-abc.js';
    const plain = await app.http.inject({ url });
    expect([plain.statusCode, plain.body]).toEqual([200, script]);
    const packed = await app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/assets/missing.js', '/assets/../../settings.ts', '/assets/%2e%2e/%2e%2e/package.json'])(
    'the file %s, which is not there to be had, is not found and no page',
    async (url) => {
      const reply = await app.http.inject({ url });
      expect(reply.body).not.toContain('"name"');
      if (reply.statusCode === 200) expect(reply.body).toBe('<title>Storyvan</title>');
      else expect(reply.json().error.code).toBe('not_found');
    },
  );

  it('a screen, when it is posted to, is not found', async () => {
    const reply = await app.http.inject({ method: 'POST', url: '/mop', payload: {} });
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'not_found']);
  });
});
