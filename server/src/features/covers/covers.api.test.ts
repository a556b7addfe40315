import { addBook, bookDetails, lookup } from '@storyvan/contract/catalogue';
import { mostCoverBytes } from '@storyvan/contract/common/cover-image';
import { getCover, removeCover, saveCover } from '@storyvan/contract/covers';
import { describe, expect, it } from 'vitest';
import { entriesMadeBy } from '../../testing/audit-entries.ts';
import { makeCopy, makeCover, makeTitle } from '../../testing/factories.ts';
import { jpeg, png, webp } from '../../testing/pictures.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

const base64 = (bytes: Buffer) => bytes.toString('base64');
const save = (title_id: number, bytes: Buffer) =>
  app.call(saveCover, { body: { title_id, image: base64(bytes) } });
const read = (cover: string | null, headers?: Record<string, string>) =>
  app.send('GET', pathOf(getCover, { cover }), undefined, headers);
/** The name of the cover in the details of a copy. */
const coverOf = async (accn_no: string) => (await app.call(bookDetails, { params: { id: accn_no } })).cover;

async function makeBook(): Promise<{ title_id: number; accn_no: string }> {
  const title_id = await makeTitle(app.db, { title: 'The Red Raincoat' });
  return { title_id, accn_no: await makeCopy(app.db, { title_id }) };
}

describe('a photo of a cover', () => {
  it.each([
    ['image/png', png(60, 80)],
    ['image/jpeg', jpeg(300, 400)],
    ['image/webp', webp(300, 400)],
  ])('of type %s, once saved, is given as it is, with headers that make it harmless', async (type, bytes) => {
    const { title_id, accn_no } = await makeBook();
    expect(await save(title_id, bytes)).toEqual({
      status: { status: 'saved', message: 'The cover of The Red Raincoat was saved.' },
      details: { title_id, title: 'The Red Raincoat' },
    });
    const reply = await read(await coverOf(accn_no));
    expect(reply.statusCode).toBe(200);
    expect(reply.rawPayload.equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  it('that the browser has, asked for again, is 304 without its bytes', async () => {
    const cover = await makeCover(app.db);
    const { etag } = (await read(cover)).headers;
    const again = await read(cover, { 'if-none-match': String(etag) });
    expect([etag, again.statusCode, again.rawPayload.length]).toEqual([`"${cover}"`, 304, 0]);
    expect((await read(cover, { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  it('saved in place of another, has another name, and the old name is 404', async () => {
    const { title_id, accn_no } = await makeBook();
    await save(title_id, png(60, 80, 10));
    const before = await coverOf(accn_no);
    await save(title_id, png(60, 80, 20));
    const after = await coverOf(accn_no);
    expect(after).not.toBe(before);
    expect((await read(before)).statusCode).toBe(404);
    expect((await read(after)).rawPayload.equals(png(60, 80, 20))).toBe(true);
  });

  it('of a title, is named wherever the title is listed', async () => {
    const { title_id, accn_no } = await makeBook();
    const cover = await makeCover(app.db, { title_id });
    const { books } = await app.call(lookup, { params: { query: accn_no } });
    expect(books.map((book) => book.cover)).toEqual([cover]);
  });

  it.each<[string, Buffer, RegExp]>([
    ['is text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /is not a picture/],
    ['is a GIF', Buffer.from('GIF89a....................'), /is not a picture/],
    ['ends after its first bytes', png().subarray(0, 12), /is not a picture/],
    ['is a JPEG without a size', Buffer.from('ffd8ffe0ffd9', 'hex'), /is not a picture/],
    ['is empty', Buffer.alloc(0), /is not a picture/],
    ['has too many bytes', Buffer.concat([png(), Buffer.alloc(mostCoverBytes)]), /too large/],
    ['would be huge on the screen', png(30, 60_000), /30 × 60000/],
    ['is a dot', png(1, 1), /1 × 1/],
  ])('that %s, is 400 and changes nothing', async (_what, bytes, message) => {
    const { title_id, accn_no } = await makeBook();
    const body = { title_id, image: base64(bytes.subarray(0, mostCoverBytes + 3)) };
    const reply = await app.send('POST', saveCover.path, body);
    expect([reply.statusCode, reply.json().error.fields[0]]).toEqual([
      400,
      { field: 'image', message: expect.stringMatching(message) },
    ]);
    expect(await coverOf(accn_no)).toBeNull();
  });

  it('in text that is not base64, is 400', async () => {
    const { title_id } = await makeBook();
    const reply = await app.send('POST', saveCover.path, { title_id, image: 'not base64!' });
    expect([reply.statusCode, reply.json().error.fields[0].field]).toEqual([400, 'image']);
  });

  it('of a title that does not exist, is 404', async () => {
    const reply = await app.send('POST', saveCover.path, { title_id: 99_999, image: base64(png()) });
    expect(reply.statusCode).toBe(404);
  });

  it('sent with a new book, is saved with it', async () => {
    const { details } = await app.call(addBook, {
      body: { title_id: null, title: { title: 'Gajapati' }, copies: 1, cover: base64(png()) },
    });
    expect(await coverOf(details?.accn_nos[0] ?? '')).toMatch(new RegExp(`^${details?.title_id}-`));
  });

  it('sent with a new book, if it is not a picture, is 400 and adds no book', async () => {
    const title = { title: 'A book that is not added' };
    const reply = await app.send('POST', addBook.path, { title, copies: 1, cover: base64(Buffer.from('x')) });
    expect([reply.statusCode, reply.json().error.fields[0].field]).toEqual([400, 'cover']);
    expect((await app.call(lookup, { params: { query: title.title } })).books).toEqual([]);
  });
});

describe('a cover that is removed', () => {
  it('is not given any more, and its title has none', async () => {
    const { title_id, accn_no } = await makeBook();
    const cover = await makeCover(app.db, { title_id });
    const { status } = await app.call(removeCover, { body: { title_id } });
    expect(status).toEqual({ status: 'done', message: 'The cover of The Red Raincoat was removed.' });
    expect([await coverOf(accn_no), (await read(cover)).statusCode]).toEqual([null, 404]);
  });

  it('where there is none, is a refusal', async () => {
    const { title_id } = await makeBook();
    const { status } = await app.call(removeCover, { body: { title_id } });
    expect(status.status).toBe('no cover');
  });
});

it('the audit log, when covers are changed and removed, says whose', async () => {
  const { title_id } = await makeBook();
  const entries = await entriesMadeBy(app, async () => {
    await save(title_id, png());
    await app.call(removeCover, { body: { title_id } });
  });
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['save_cover', 'The Red Raincoat'],
    ['remove_cover', 'The Red Raincoat'],
  ]);
});
