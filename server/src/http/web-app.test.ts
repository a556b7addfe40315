import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { getSettings, saveSettings } from '@storyvan/contract/settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { useFolder } from '../testing/use-folder.ts';

const webFolder = useFolder('web');
const script = 'console.log("a script long enough to be worth its compression");'.repeat(40);
const wasm = Buffer.from('0061736d01000000', 'hex');

/** The text of a reply, compressed or not. */
function unpacked({ headers, rawPayload }: { headers: Record<string, unknown>; rawPayload: Buffer }): string {
  if (headers['content-encoding'] === 'br') return String(brotliDecompressSync(rawPayload));
  return String(headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload);
}

describe('the web app', () => {
  beforeAll(() => {
    mkdirSync(join(webFolder, 'assets'));
    writeFileSync(join(webFolder, 'index.html'), '<meta nonce="__STYLE_NONCE__"><title>Storyvan</title>');
    // As the build compresses it; must never be served with its placeholder.
    writeFileSync(join(webFolder, 'index.html.gz'), gzipSync('<meta nonce="__STYLE_NONCE__">'));
    writeFileSync(join(webFolder, 'sw.js'), script);
    writeFileSync(join(webFolder, 'sw.js.gz'), gzipSync(script));
    writeFileSync(join(webFolder, 'manifest.webmanifest'), '{"name":"Storyvan"}');
    mkdirSync(join(webFolder, 'icons'));
    writeFileSync(join(webFolder, 'icons/app-192.png'), 'PNG');
    writeFileSync(join(webFolder, 'assets/index-abc.js'), script);
    writeFileSync(join(webFolder, 'assets/index-abc.js.gz'), gzipSync(script));
    writeFileSync(join(webFolder, 'assets/read-codes.worker-aB_-1.js'), script);
    writeFileSync(join(webFolder, 'assets/read-codes.worker-aB_-1.js.gz'), gzipSync(script));
    writeFileSync(join(webFolder, 'assets/zxing_reader-abc.wasm'), wasm);
    writeFileSync(join(webFolder, 'assets/zxing_reader-abc.wasm.gz'), gzipSync(wasm));
  });
  const app = useTestApp({ webFolder });

  it.each([
    ['/', undefined],
    ['/', 'gzip, br'],
    ['/mop/site/7/lend-to-child', undefined],
    ['/mop/', 'gzip'],
    ['/assets', undefined],
    ['/no/such/screen?next=%2F', undefined],
    ['/lookup/50%25', undefined],
    ['/index.html', undefined],
    ['/index.html', 'gzip'],
    ['/index.html.gz', undefined],
  ])(
    'the path %s, requested with the encodings %s, replies with the page and its policy',
    async (path, encodings) => {
      const reply = await app.http.inject({
        url: path,
        headers: encodings ? { 'accept-encoding': encodings } : {},
      });
      const policy = String(reply.headers['content-security-policy']);
      const nonce = /style-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)?.[1];
      expect([reply.statusCode, unpacked(reply)]).toEqual([
        200,
        `<meta nonce="${nonce}"><title>Storyvan</title>`,
      ]);
      const { 'content-encoding': encoding, vary } = reply.headers;
      expect([encoding, vary]).toEqual([encodings?.includes('br') ? 'br' : encodings, 'accept-encoding']);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      // No ETag: a 304 would carry a policy with another nonce.
      expect([reply.headers['cache-control'], reply.headers.etag, reply.headers['last-modified']]).toEqual([
        'no-cache',
        undefined,
        undefined,
      ]);
    },
  );

  it('the page, requested twice, has a new nonce and a strict policy', async () => {
    const policies = await Promise.all(
      [1, 2].map(async () =>
        String((await app.http.inject({ url: '/' })).headers['content-security-policy']),
      ),
    );
    expect(policies[0]).not.toBe(policies[1]);
    expect(policies[0]).not.toMatch(/unsafe|blob:|\*|https?:/);
    expect(policies[0]).toContain("default-src 'none'; script-src 'self';");
    expect(policies[0]).toContain("require-trusted-types-for 'script'");
  });

  it('the page, besides what every reply forbids, forbids what only a page can do', async () => {
    const reply = await app.http.inject({ url: '/' });
    expect(reply.headers).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(self\),.*microphone=\(\)/),
    });
  });

  it('the page, at two addresses, names the same version', async () => {
    const [kept, screen] = await Promise.all(
      ['/app-page?__WB_REVISION__=abc', '/mop'].map((url) =>
        app.http.inject({ url, headers: { cookie: app.cookie } }),
      ),
    );
    expect(kept?.statusCode).toBe(200);
    expect(kept?.headers['app-version']).toMatch(/^[0-9a-f]{8}$/);
    expect(kept?.headers['app-version']).toBe(screen?.headers['app-version']);
    expect(kept?.headers['content-security-policy']).toMatch(/'nonce-[\w+/=]{24}'.*; manifest-src 'self';/);
  });

  it.each([undefined, 'gzip'])(
    'the service worker, with the encoding %s, is checked by the browser each time and may call this server only',
    async (encoding) => {
      const headers = encoding ? { 'accept-encoding': encoding } : {};
      const reply = await app.http.inject({ url: '/sw.js', headers });
      expect([reply.statusCode, unpacked(reply)]).toEqual([200, script]);
      expect(reply.headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': expect.stringContaining('javascript'),
        'content-security-policy':
          "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
      });
      // Its scope is its folder: the whole app.
      expect(reply.headers['service-worker-allowed']).toBeUndefined();
    },
  );

  it.each([
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/icons/app-192.png', 'image/png'],
  ])('%s, which the system reads when the app is installed, is of the type %s', async (url, type) => {
    const { statusCode, headers } = await app.http.inject({ url });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toContain(type);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('the installed app has the name of the library, also after it is changed', async () => {
    const manifest = async () => (await app.http.inject('/manifest.webmanifest')).json();
    expect(await manifest()).toEqual({ name: 'Storyvan', short_name: 'Storyvan' });
    const { version, programs } = (await app.call(getSettings)).profile;
    const value = { name: 'Bookworm Trust', time_zone: null, programs };
    const change = { section: 'profile' as const, value };
    await app.call(saveSettings, { body: { change, version } });
    expect(await manifest()).toEqual({ name: 'Bookworm Trust', short_name: 'Bookworm Trust' });
  });

  it('no reply, also on signing out, clears what the browser keeps', async () => {
    const headers = { cookie: app.cookie, origin: 'http://localhost:80' };
    const replies = await Promise.all([
      ...['/', '/sw.js', '/assets/index-abc.js'].map((url) => app.http.inject({ url })),
      app.http.inject({ method: 'POST', url: '/api/login/sign_out', headers, payload: {} }),
    ]);
    for (const { statusCode, headers } of replies)
      expect([statusCode, headers['clear-site-data']]).toEqual([200, undefined]);
  });

  it('the page, requested with HEAD, has the headers of GET and no body', async () => {
    const reply = await app.http.inject({ method: 'HEAD', url: '/mop' });
    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([
      200,
      '',
      'text/html; charset=utf-8',
    ]);
  });

  it('a hashed script, with and without compression, is cached for a year', async () => {
    const url = '/assets/index-abc.js';
    const plain = await app.http.inject({ url });
    expect([plain.statusCode, plain.body]).toEqual([200, script]);
    const packed = await app.http.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it.each([undefined, 'gzip'])(
    'the worker that reads barcodes, with the encoding %s, may compile WebAssembly, and no other script may',
    async (encoding) => {
      const policyOf = async (url: string) => {
        const headers = encoding ? { 'accept-encoding': encoding } : {};
        const reply = await app.http.inject({ url, headers });
        expect([reply.statusCode, reply.headers['content-encoding']]).toEqual([200, encoding]);
        return String(reply.headers['content-security-policy']);
      };
      expect(await policyOf('/assets/read-codes.worker-aB_-1.js')).toContain(
        "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self';",
      );
      expect(await policyOf('/assets/index-abc.js')).not.toContain('wasm');
    },
  );

  it.each([undefined, 'gzip'])(
    'a WebAssembly file, with the encoding %s, has the type that browsers compile while it loads',
    async (encoding) => {
      const headers = encoding ? { 'accept-encoding': encoding } : {};
      const reply = await app.http.inject({ url: '/assets/zxing_reader-abc.wasm', headers });
      expect([reply.headers['content-type'], reply.headers['content-encoding']]).toEqual([
        'application/wasm',
        encoding,
      ]);
    },
  );

  it.each(['/assets/missing.js', '/assets/../../settings.ts', '/assets/%2e%2e/%2e%2e/package.json'])(
    'the file %s, which does not exist, replies 404 and not the page',
    async (url) => {
      const reply = await app.http.inject({ url });
      expect(reply.body).not.toContain('"name"');
      if (reply.statusCode === 200) expect(reply.body).toContain('<title>Storyvan</title>');
      else expect(reply.json().error.code).toBe('not_found');
    },
  );

  it('a screen, requested with POST, is not found', async () => {
    const reply = await app.http.inject({ method: 'POST', url: '/mop', payload: {} });
    expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'not_found']);
  });
});
