import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addBook, bookDetails, saveTitle } from '@storyvan/contract/catalogue';
import { getCover, removeCover, saveCover, thumbnail } from '@storyvan/contract/covers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCopy, makeTitle } from '../../testing/factories.ts';
import { png } from '../../testing/pictures.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

describe('a cover from the book-metadata service', () => {
  const options: { bookMetadataUrl?: string } = {};
  let picture = png();
  let requests = 0;
  const service = createServer((_, response) => {
    requests++;
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
  });
  beforeAll(async () => {
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
    options.bookMetadataUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/{isbn}`;
  });
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });
  const app = useTestApp(options);
  beforeEach(() => {
    picture = png();
    requests = 0;
  });

  const isbns = [
    '9780306406157',
    '9788181465238',
    '9789350467718',
    '9788170130376',
    '9780000000019',
    '9780000000026',
  ];
  const anotherIsbn = '9780000000033';
  const makeBook = async () => {
    const isbn = isbns.pop() as string;
    const title_id = await makeTitle(app.db, { isbn });
    const accn_no = await makeCopy(app.db, { title_id });
    return { isbn, title_id, accn_no, cover: () => coverOf(accn_no) };
  };
  const coverOf = async (accn_no: string) => (await app.call(bookDetails, { params: { id: accn_no } })).cover;
  const openPage = (isbn: string) => app.call(thumbnail, { params: { isbn } });
  const bytesOf = async (cover: string | null) =>
    (await app.send('GET', pathOf(getCover, { cover }))).rawPayload;
  const photo = png(60, 80, 7);
  const savePhoto = (title_id: number) =>
    app.call(saveCover, { body: { title_id, image: photo.toString('base64') } });

  it('of a title without one, once its page was opened, is kept and not requested again', async () => {
    const { isbn, cover } = await makeBook();
    const first = await openPage(isbn);
    expect(first.thumbnail).toBe(`data:image/png;base64,${picture.toString('base64')}`);
    expect((await bytesOf(await cover())).equals(picture)).toBe(true);
    expect([await openPage(isbn), requests]).toEqual([first, 1]);
  });

  it('that is too large to keep as a cover, is shown on the page only, until someone removes it', async () => {
    const { isbn, title_id, cover } = await makeBook();
    picture = Buffer.concat([png(), Buffer.alloc(20_000)]);
    expect((await openPage(isbn)).thumbnail).not.toBeNull();
    expect([(await openPage(isbn)).thumbnail?.length, requests]).toEqual([
      'data:image/png;base64,'.length + picture.toString('base64').length,
      1,
    ]);
    expect(await cover()).toBeNull();
    const { status } = await app.call(removeCover, { body: { title_id } });
    expect([status.status, await openPage(isbn), requests]).toEqual(['done', { thumbnail: null }, 1]);
  });

  it('of a title that has a photo, never replaces it, but a photo replaces one from the service', async () => {
    const { isbn, title_id, cover } = await makeBook();
    await openPage(isbn);
    await savePhoto(title_id);
    expect((await bytesOf(await cover())).equals(photo)).toBe(true);
    await openPage(isbn);
    expect([(await bytesOf(await cover())).equals(photo), requests]).toEqual([true, 1]);
  });

  it('shown before the book is added, is saved with the book', async () => {
    const isbn = '9780000000040';
    await openPage(isbn);
    const { details } = await app.call(addBook, {
      body: { title_id: null, title: { title: 'Gajapati', isbn }, copies: 1 },
    });
    expect((await bytesOf(await coverOf(details?.accn_nos[0] ?? ''))).equals(picture)).toBe(true);
    expect(requests).toBe(1);
  });

  it('that someone removes, is not requested again', async () => {
    const { isbn, title_id, cover } = await makeBook();
    await openPage(isbn);
    await app.call(removeCover, { body: { title_id } });
    expect([await openPage(isbn), await cover(), requests]).toEqual([{ thumbnail: null }, null, 1]);
  });

  it('of a title whose photo is removed, is requested', async () => {
    const { isbn, title_id, cover } = await makeBook();
    await savePhoto(title_id);
    await app.call(removeCover, { body: { title_id } });
    await openPage(isbn);
    expect((await bytesOf(await cover())).equals(picture)).toBe(true);
  });

  it('of a title that gets another ISBN, is dropped; a photo stays', async () => {
    const { isbn, title_id, cover } = await makeBook();
    const changeIsbn = (to: string, version: number) =>
      app.send('POST', saveTitle.path, { title_id, version, title: 'Gajapati', isbn: to });
    await openPage(isbn);
    await changeIsbn(anotherIsbn, 1);
    expect(await cover()).toBeNull();
    await savePhoto(title_id);
    await changeIsbn(isbn, 2);
    expect((await bytesOf(await cover())).equals(photo)).toBe(true);
  });
});
