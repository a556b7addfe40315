import { indexPiece, takeAlong, titlesInPiece } from '@storyvan/contract/field-kits';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveDevices, tabAtTonca, toncaReply } from '../../testing/field-device.ts';
import { freshBrowser } from '../../testing/field-tab.ts';
import { failWith, reply } from '../../testing/server.ts';

freshBrowser();
beforeEach(() => void serveDevices());

type Pieces = Record<number, { hash: string; title: string; copies: string }>;

/** The server has these pieces; returns the numbers of those that were fetched. */
function serveIndex(pieces: Pieces): number[] {
  const fetched: number[] = [];
  const index = Object.entries(pieces).map(([piece, { hash }]) => ({ piece: Number(piece), hash }));
  reply(takeAlong, () => toncaReply({ index }));
  reply(indexPiece, ({ params }) => {
    const piece = Number(params.piece);
    fetched.push(piece);
    const { hash = '', title = '', copies = '' } = pieces[piece] ?? {};
    return {
      piece,
      hash,
      title_ids: [1],
      titles: [title],
      levels: [2],
      languages: ['Konkani'],
      hex_codes: [null],
      numbers: [copies],
    };
  });
  return fetched;
}

const pieces = {
  0: { hash: 'a', title: 'The Mango Thief', copies: '=B-1 1' },
  1: { hash: 'b', title: 'The Lost Frog', copies: '=B-3' },
  2: { hash: 'c', title: 'A Seed Grows', copies: '=B-4' },
};

describe('the index of all copies', () => {
  it('taken along, will name the title of any copy', async () => {
    serveIndex(pieces);
    const { index } = await tabAtTonca();
    const mango = { title_id: 1, title: 'The Mango Thief', level: 2, language: 'Konkani', hex_code: null };
    expect(await index.titleOf('B-1')).toEqual(mango);
    expect(await index.titleOf('B-2')).toEqual(mango);
    const seed = { title_id: 2 * titlesInPiece + 1, title: 'A Seed Grows' };
    expect(await index.titleOf('B-4')).toMatchObject(seed);
    expect(await index.titleOf('B-5')).toBeNull();
  });

  it('taken along again, will fetch only what has changed and drop what is gone', async () => {
    serveIndex(pieces);
    const tab = await tabAtTonca();
    expect((await tab.index.titleOf('B-4'))?.title).toBe('A Seed Grows');
    const { 2: _, ...left } = pieces;
    const fetched = serveIndex({ ...left, 1: { hash: 'b2', title: 'The Found Frog', copies: '=B-3' } });
    const progress: [number, number][] = [];
    await tab.field.takeAlong([{ site_grade_id: 3 }], (done, of) => progress.push([done, of]));
    expect(fetched).toEqual([1]);
    expect((await tab.index.titleOf('B-3'))?.title).toBe('The Found Frog');
    expect(await tab.index.titleOf('B-4')).toBeNull();
    expect(progress).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
    ]);
  });

  it('interrupted, will continue with what is missing', async () => {
    const tab = await tabAtTonca();
    serveIndex(pieces);
    failWith(indexPiece, 503, 'unavailable', 'The database is starting.');
    await expect(tab.field.refreshPlace(3)).rejects.toThrow('The database is starting.');
    expect(tab.kits.kitOf(3)).not.toBeNull();
    // Any number may be that of a book.
    expect(await tab.index.titleOf('B-1')).toMatchObject({ title_id: 0, title: 'B-1' });
    const fetched = serveIndex(pieces);
    await tab.field.refreshPlace(3);
    expect(fetched.sort()).toEqual([0, 1, 2]);
    expect(await tab.index.titleOf('B-5')).toBeNull();
  });

  it('interrupted while it changes, will still name what it had, and refuse no number', async () => {
    serveIndex(pieces);
    const tab = await tabAtTonca();
    serveIndex({ ...pieces, 1: { hash: 'b2', title: 'The Found Frog', copies: '=B-3 2' } });
    failWith(indexPiece, 503, 'unavailable', 'The database is starting.');
    await expect(tab.field.refreshPlace(3)).rejects.toThrow('The database is starting.');
    expect((await tab.index.titleOf('B-3'))?.title).toBe('The Lost Frog');
    expect(await tab.index.titleOf('B-5')).toMatchObject({ title_id: 0, title: 'B-5' });
  });
});
