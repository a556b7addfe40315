import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { thumbnail } from '@storyvan/contract/covers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Api } from '../../http/context.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { thumbnails } from './thumbnails.commands.ts';

const good = '9780306406157';
const insideIsbns = ['26', '33', '40', '57', '64', '71', '88', '95', '01'];
const cover = Buffer.from('89504e470d0a1a0a', 'hex');
const coverAddress = `data:image/png;base64,${cover.toString('base64')}`;

describe('the thumbnail of a book', () => {
  const options: { bookMetadataUrl?: string } = {};
  const requests: string[] = [];
  let answer: (path: string, response: ServerResponse) => void;
  let origin: string;
  const service = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request.url ?? '', response);
  });

  beforeAll(async () => {
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    options.bookMetadataUrl = `${origin}/books/{isbn}`;
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  const app = useTestApp(options);
  // A separate clock: a sign-in would expire before an image does.
  let now = Date.UTC(2026, 10, 21);
  let get: (isbn: string) => Promise<string | null>;
  beforeAll(() => {
    const { http, db } = app;
    get = thumbnails({ http, db, now: () => new Date(now), today: () => '', ...options } as Api);
  });
  beforeEach(() => {
    // Two days later, everything remembered as missing is requested again.
    now += 2 * 24 * 60 * 60_000;
    requests.length = 0;
  });

  const later = (minutes: number) => {
    now += minutes * 60_000;
  };
  const image = (response: ServerResponse, type = 'image/png', bytes: Buffer = cover) =>
    response.writeHead(200, { 'content-type': type }).end(bytes);
  const json = (response: ServerResponse, body: unknown) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  it('requested twice at once and again much later, is fetched once', async () => {
    answer = (_, response) => image(response);
    const called = () => app.call(thumbnail, { params: { isbn: good } });
    const both = await Promise.all([called(), called()]);
    expect(both).toEqual([{ thumbnail: coverAddress }, { thumbnail: coverAddress }]);
    later(60 * 24 * 400);
    expect(await get(good)).toBe(coverAddress);
    expect(requests).toEqual([`/books/${good}`]);
  });

  it.each([
    ['9780000000019', (at: string) => ({ items: [{ volumeInfo: { imageLinks: { thumbnail: at } } }, {}] })],
    ['9780000000026', (at: string) => ({ 'ISBN:9780000000026': { thumbnail_url: at } })],
    ['9780000000033', (at: string) => ({ 'ISBN:9780000000033': { cover: { medium: at } } })],
  ])('given as JSON with a link, for %s, is fetched from there', async (isbn, reply) => {
    answer = (path, response) =>
      path === '/cover' ? image(response, 'image/png; q=1') : json(response, reply(`${origin}/cover`));
    expect(await get(isbn)).toBe(coverAddress);
  });

  const none = '9780000000040';
  it.each<[string, (response: ServerResponse) => void]>([
    ['404', (response) => response.writeHead(404).end()],
    ['an empty object', (response) => json(response, {})],
    ['no covers', (response) => json(response, { items: [{ volumeInfo: {} }] })],
    ['an SVG image', (response) => image(response, 'image/svg+xml')],
    ['a page declared as an image', (response) => image(response, 'image/png', Buffer.from('<html>hello'))],
    ['a JPEG declared as a PNG', (response) => image(response, 'image/png', Buffer.from('ffd8ffe0', 'hex'))],
    ['an empty image', (response) => image(response, 'image/png', Buffer.alloc(0))],
    ['a huge image', (response) => image(response, 'image/png', Buffer.alloc(200_001))],
    [
      'an address that is not http(s)',
      (response) => json(response, { x: { thumbnail_url: 'file:///etc/passwd' } }),
    ],
  ])('when the service replies with %s, is missing and requested again after a day', async (_, reply) => {
    answer = (_path, response) => reply(response);
    expect(await get(none)).toBeNull();
    later(60 * 24 - 1);
    expect(await get(none)).toBeNull();
    expect(requests).toHaveLength(1);
    later(2);
    await get(none);
    expect(requests).toHaveLength(2);
  });

  const failing = '9780000000057';
  it.each<[string, (response: ServerResponse) => void]>([
    ['500', (response) => response.writeHead(500).end()],
    ['429', (response) => response.writeHead(429).end()],
    ['a body that is not JSON', (response) => response.writeHead(200).end('<html>')],
    [
      'a redirect away from the web',
      (response) => response.writeHead(302, { location: 'data:image/png,x' }).end(),
    ],
    ['a broken connection', (response) => response.destroy()],
    [
      'half an image and a cut connection',
      (response) => {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': 100 });
        response.write(cover, () => response.destroy());
      },
    ],
    [
      'half an image in three seconds',
      (response) => {
        // Without a content length, the image ends with the connection.
        response.socket?.write('HTTP/1.1 200 OK\r\ncontent-type: image/png\r\nconnection: close\r\n\r\n');
        response.socket?.write(cover);
      },
    ],
    ['nothing for three seconds', () => undefined],
  ])(
    'when the service replies with %s, is missing and requested again after ten minutes',
    async (_, reply) => {
      answer = (_path, response) => reply(response);
      expect(await get(failing)).toBeNull();
      later(9);
      expect(await get(failing)).toBeNull();
      expect(requests).toHaveLength(1);
      answer = (_path, response) => response.writeHead(404).end();
      later(2);
      await get(failing);
      expect(requests).toHaveLength(2);
    },
  );

  it.each([
    ['image/jpeg', 'ffd8ffe000104a464946'],
    ['image/webp', '524946460000000057454250'],
    ['image/gif', '474946383961'],
  ])('of the type %s with matching bytes, is accepted', async (type, hex) => {
    answer = (_path, response) => image(response, type, Buffer.from(hex, 'hex'));
    expect(await get(`97811111111${type.length}${hex.length % 10}`)).toMatch(`data:${type};base64,`);
  });

  it('behind a redirect, is fetched from there', async () => {
    answer = (path, response) =>
      path === '/elsewhere' ? image(response) : response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await get('9780000000064')).toBe(coverAddress);
  });

  it.each([
    'http://localhost/cover',
    'http://127.0.0.1/cover',
    'http://[::1]/cover',
    'http://0x7f000001/cover',
    'http://[::ffff:127.0.0.1]/cover',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1/cover',
    'http://books.example:5432/cover',
    'http://user:secret@books.example/cover',
  ])('linked to the private address %s, is not requested', async (address) => {
    const reached: string[] = [];
    answer = (path, response) => json(response, { x: { thumbnail_url: address } }) && reached.push(path);
    const isbn = `97800000001${insideIsbns.shift()}`;
    expect(await get(isbn)).toBeNull();
    expect(reached).toEqual([`/books/${isbn}`]);
  });

  it('redirected to another port of this machine, is not requested', async () => {
    const reached: string[] = [];
    const inside = createServer((request, response) => {
      reached.push(request.url ?? '');
      image(response);
    });
    await new Promise<void>((listening) => inside.listen(0, '127.0.0.1', listening));
    const { port } = inside.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost']) {
      later(60 * 24 * 2);
      answer = (_path, response) =>
        response.writeHead(302, { location: `http://${host}:${port}/cover` }).end();
      expect(await get('9780000000224')).toBeNull();
    }
    inside.close();
    expect(reached).toEqual([]);
  });

  it('behind an endless redirect, is given up after three', async () => {
    answer = (_path, response) => response.writeHead(302, { location: '/again' }).end();
    expect(await get('9780000000231')).toBeNull();
    expect(requests).toHaveLength(4);
  });

  it('of forty books at once, is requested from the service a few at a time', async () => {
    const waiting: ServerResponse[] = [];
    answer = (_path, response) => void waiting.push(response);
    let missing = 0;
    const all = Array.from({ length: 40 }, async (_, n) => {
      const image = await get(`978000001${String(n).padStart(4, '0')}`);
      missing += 1;
      return image;
    });
    // The others have their answer before the service gives any; a late one would find room and be requested.
    await vi.waitFor(() => expect([waiting.length, missing]).toEqual([8, 32]), 10_000);
    for (const response of waiting) response.writeHead(404).end();
    expect(await Promise.all(all)).toEqual(Array(40).fill(null));
    expect(requests).toHaveLength(8);
  });

  it('of an ISBN with a wrong check digit or hyphens, is refused as invalid and not requested', async () => {
    for (const isbn of ['9780306406158', '978-0-306-40615-7', '0306406152']) {
      expect((await app.send('GET', `/api/info/thumbnail/${isbn}`)).statusCode, isbn).toBe(400);
    }
    expect(requests).toEqual([]);
  });
});

describe('the thumbnail, without a book-metadata service', () => {
  const app = useTestApp();

  it('is always missing', async () => {
    expect(await app.call(thumbnail, { params: { isbn: good } })).toEqual({ thumbnail: null });
  });
});
