import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

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
