import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { namedCalls } from './named-calls.ts';

describe('the API for other programs', () => {
  const app = useTestApp();
  const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });

  it('its document, requested without a session, is returned as JSON', async () => {
    const reply = await get('/api/openapi.json');
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(reply.json()).toMatchObject({ openapi: '3.1.1', info: { title: 'Storyvan' } });
  });

  it('its page, requested without a session, has every call and no script', async () => {
    const { statusCode, body, headers } = await get('/api/docs');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self';");
    const missing = namedCalls().filter(({ operationId }) => !body.includes(`<article id="${operationId}">`));
    expect(missing).toEqual([]);
    // Examples may name addresses of .example, which are no one's.
    const elsewhere = /https?:\/\/(?!localhost:3000|[a-z]+\.example\/)/;
    expect(body).not.toMatch(/<script|<style| style=|javascript:/);
    expect(body).not.toMatch(elsewhere);
    expect(body).not.toMatch(/(href|src)="https?:\/\/[a-z]+\.example/);
    expect((await get('/api/docs.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  });

  it('its page has each target of its internal links once', async () => {
    const { body } = await get('/api/docs');
    const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((link) => !ids.includes(link))).toEqual([]);
  });

  it('its document, requested again unchanged, replies 304', async () => {
    const { headers } = await get('/api/openapi.json');
    const again = await get('/api/openapi.json', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('its document is compressed if the caller accepts it', async () => {
    const packed = await get('/api/openapi.json', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe((await get('/api/openapi.json')).body);
  });
});
