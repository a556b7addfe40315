import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { titleByIsbn } from '@storyvan/contract/catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCopy, makeTitle } from '../../../testing/factories.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const isbn = '9780306406157';

describe('a title by its ISBN', () => {
  const options: { bookMetadataUrl?: string } = {};
  const requests: string[] = [];
  let answer: (response: ServerResponse) => void;
  const service = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(response);
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    options.bookMetadataUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/books/{isbn}`;
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  const app = useTestApp(options);
  beforeEach(() => {
    requests.length = 0;
  });

  const json = (body: unknown) => (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const look = (typed = isbn) => app.call(titleByIsbn, { params: { isbn: typed } });

  it('in the catalogue, is returned with its copies, without asking the service', async () => {
    const title_id = await makeTitle(app.db, {
      isbn: '9788181900005',
      title: 'Gajapati',
      illustrator: 'Joel',
    });
    for (const accn_no of ['B-1', 'B-2']) await makeCopy(app.db, { title_id, accn_no });
    expect(await look('978-81-8190-000-5')).toMatchObject({
      source: 'catalogue',
      message: 'The library has this book, with 2 copies.',
      isbn: '9788181900005',
      title_id,
      title: 'Gajapati',
      illustrator: 'Joel',
      copies: [
        { accn_no: 'B-1', state: 'available', where: 'In the library' },
        { accn_no: 'B-2', state: 'available', where: 'In the library' },
      ],
    });
    expect(requests).toEqual([]);
  });

  it('known only to the service, is returned for people to check', async () => {
    answer = json({ items: [{ volumeInfo: { title: 'Bujji', authors: ['Venkat'], language: 'te' } }] });
    expect(await look('0306406152')).toMatchObject({
      source: 'service',
      isbn,
      title_id: null,
      title: 'Bujji',
      author: 'Venkat',
      language: 'Telugu',
      copies: [],
    });
    expect(requests).toEqual([`/books/${isbn}`]);
  });

  const unknown = 'This ISBN is not in the catalogue or the book service. Please enter the book yourself.';
  const silent = 'The book service is not answering. Please enter the book yourself.';
  it.each<[string, (response: ServerResponse) => void, string]>([
    ['404', (response) => response.writeHead(404).end(), unknown],
    ['an empty object', json({}), unknown],
    ['an image', (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'), unknown],
    ['too much text', json({ items: [{ volumeInfo: { title: 'x'.repeat(200_000) } }] }), unknown],
    ['500', (response) => response.writeHead(500).end(), silent],
    ['a body that is not JSON', (response) => response.writeHead(200).end('<html>'), silent],
    ['a broken connection', (response) => response.destroy(), silent],
    ['nothing for three seconds', () => undefined, silent],
  ])('when the service replies with %s, is not found and says what to do', async (_what, reply, message) => {
    answer = reply;
    expect(await look()).toMatchObject({ source: 'none', message, isbn, title: null });
  });

  it('with an invalid ISBN, is 400', async () => {
    for (const typed of ['9780306406158', 'gajapati']) {
      expect((await app.send('GET', `/api/info/title_by_isbn/${typed}`)).statusCode).toBe(400);
    }
    expect(requests).toEqual([]);
  });
});

describe('a title by its ISBN, without a book-metadata service', () => {
  const app = useTestApp();

  it('not in the catalogue, is not found', async () => {
    expect(await app.call(titleByIsbn, { params: { isbn } })).toMatchObject({
      source: 'none',
      message: 'The library does not have this book yet. Please enter it yourself.',
    });
  });
});
