import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { type IndexPiece, indexPiece, takeAlong, titlesInPiece } from '@storyvan/contract/field-kits';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runChange } from '../../db/prepare.ts';
import { makeCategory, makeCopy, makeSite, makeTitle } from '../../testing/factories.ts';
import { makeDevice } from '../../testing/field-factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { makeBookIndex } from './book-index.ts';

const app = useTestApp();
/** Each test makes titles in a piece that no other uses. */
let piece = 10;
let device_id: string;
let site_grade_id: number;

beforeAll(async () => {
  device_id = await makeDevice(app.db);
  site_grade_id = await makeSite(app.db);
});
beforeEach(() => {
  piece += 10;
  later(61);
});

const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
};
const title = (nth: number, row: object = {}) =>
  makeTitle(app.db, { title_id: piece * titlesInPiece + nth, ...row });
const read = (n = piece): Promise<IndexPiece> => app.call(indexPiece, { params: { piece: n } });
const list = async () => (await app.call(takeAlong, { body: { device_id, site_grade_id } })).index;
const retitle = (title_id: number, text: string) =>
  app.db.transaction((tx) =>
    runChange(tx, (k) => k.updateTable('title').set({ title: text }).where('title_id', '=', title_id)),
  );

describe('the index of all copies', () => {
  it('has each title with the numbers of its copies, of any state; not one without copies', async () => {
    await makeCategory(app.db, { kind: 'primary', name: 'Folk tales', hex_code: '#aabbcc' });
    const known = { title: 'The Firefly', level: 2, language: 'Konkani', category_primary: 'Folk tales' };
    const title_id = await title(3, known);
    await title(4);
    await makeCopy(app.db, { title_id, accn_no: `Z-${piece}` });
    await makeCopy(app.db, { title_id, accn_no: `A-${piece}`, state: 'lost' });
    await makeCopy(app.db, { title_id, accn_no: `Z-${piece + 2}` });
    expect(await read()).toEqual({
      piece,
      hash: expect.any(String),
      title_ids: [3],
      titles: ['The Firefly'],
      levels: [2],
      languages: ['Konkani'],
      hex_codes: ['#aabbcc'],
      numbers: [`=A-${piece} =Z-${piece} 2`],
    });
  });

  it('is cut by title_id, and each piece has the hash that take_along lists', async () => {
    for (const nth of [0, titlesInPiece - 1, titlesInPiece]) {
      await makeCopy(app.db, { title_id: await title(nth) });
    }
    const ids = async (n: number) => (await read(n)).title_ids;
    expect([await ids(piece), await ids(piece + 1)]).toEqual([[0, titlesInPiece - 1], [0]]);
    const listed = new Map((await list()).map((entry) => [entry.piece, entry.hash]));
    for (const n of [piece, piece + 1]) expect((await read(n)).hash).toBe(listed.get(n));
    expect(listed.get(piece)).not.toBe(listed.get(piece + 1));
  });

  it('after a title or a copy has changed, has another hash for its piece only, within a minute', async () => {
    const title_id = await title(1);
    await makeCopy(app.db, { title_id });
    await makeCopy(app.db, { title_id: await title(titlesInPiece) });
    later(61);
    const hashes = async () => [(await read(piece)).hash, (await read(piece + 1)).hash];
    const [before, other] = await hashes();
    await retitle(title_id, 'The Red Raincoat');
    later(59);
    expect(await hashes()).toEqual([before, other]);
    later(1);
    const [retitled, stillOther] = await hashes();
    await makeCopy(app.db, { title_id });
    later(60);
    const [copied] = await hashes();
    expect(new Set([before, retitled, copied]).size).toBe(3);
    expect(stillOther).toBe(other);
  });

  it('is sent as small as Brotli can make it', async () => {
    for (let nth = 0; nth < 40; nth++)
      await makeCopy(app.db, { title_id: await title(nth, { title: `The Firefly and the River ${nth}` }) });
    const address = indexPiece.path.replace(':piece', String(piece));
    const text = (await app.send('GET', address)).body;
    const reply = await app.send('GET', address, undefined, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(text);
    expect(reply.rawPayload.length).toBeLessThanOrEqual(brotliCompressSync(text).length);
  });

  it('has nothing in a piece without copies, which take_along does not list', async () => {
    expect((await read()).title_ids).toEqual([]);
    expect((await list()).map((entry) => entry.piece)).not.toContain(piece);
  });

  it.each(['-1', '1.5', 'x', '10000001'])('at the piece %s, is invalid', async (wrong) => {
    const reply = await app.send('GET', `/api/field/index_piece/${wrong}`);
    expect([reply.statusCode, reply.json().error.fields[0].field]).toEqual([400, 'piece']);
  });
});

describe('the index in a process', () => {
  const counted = () => {
    const { longReads } = app.db;
    const rows = vi.fn(longReads.rows.bind(longReads));
    return {
      rows,
      index: makeBookIndex({ ...app.db, longReads: { ...longReads, rows } }, () => app.clock.now),
    };
  };

  it('is read once for requests at the same time, and again after a minute', async () => {
    const { rows, index } = counted();
    await Promise.all([index.list(), index.read(piece), index.list()]);
    const once = rows.mock.calls.length;
    await index.list();
    expect(rows).toHaveBeenCalledTimes(once);
    later(60);
    await index.list();
    expect(rows.mock.calls.length).toBeGreaterThan(once);
  });

  it('is read again after a reading that failed', async () => {
    const { rows, index } = counted();
    rows.mockRejectedValueOnce(new Error('The database is gone.'));
    await expect(index.list()).rejects.toThrow('The database is gone.');
    expect(await index.list()).not.toEqual([]);
  });

  it('is read again when the clock is set back', async () => {
    const { rows, index } = counted();
    await index.list();
    const once = rows.mock.calls.length;
    later(-86_400);
    await index.list();
    expect(rows.mock.calls.length).toBeGreaterThan(once);
    later(86_400);
  });
});
