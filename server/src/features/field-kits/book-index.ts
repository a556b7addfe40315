import { type IndexPiece, titlesInPiece } from '@storyvan/contract/field-kits';
import type { Database, Executor } from '../../db/database.ts';
import { listNumbersOfTitles, listTitlesAfter } from './book-index.queries.ts';
import { hashOf } from './kit.rules.ts';

/** The titles of all copies, in pieces, so that a device fetches only those that have changed. */

type Pieces = ReadonlyMap<number, IndexPiece>;
type IndexedTitle = IndexPiece['titles'][number];

const titlesAtOnce = 2000;

/** Read in slices, so that other long reads get their turn. */
async function readPieces(on: Executor): Promise<Pieces> {
  const pieces = new Map<number, IndexedTitle[]>();
  let after = 0;
  for (;;) {
    const titles = await listTitlesAfter.all(on, { after, limit: titlesAtOnce });
    const up_to = titles.at(-1)?.title_id;
    if (up_to === undefined) break;
    const numbers = new Map<number, string>();
    for (const { title_id, accn_no } of await listNumbersOfTitles.all(on, { after, up_to })) {
      const before = numbers.get(title_id);
      numbers.set(title_id, before === undefined ? accn_no : `${before} ${accn_no}`);
    }
    for (const { title_id, title, level, language, hex_code } of titles) {
      const ofTitle = numbers.get(title_id);
      if (ofTitle === undefined) continue;
      const piece = Math.floor(title_id / titlesInPiece);
      const indexed: IndexedTitle = [title_id, title, level, language, hex_code, ofTitle];
      const others = pieces.get(piece);
      if (others) others.push(indexed);
      else pieces.set(piece, [indexed]);
    }
    after = up_to;
  }
  return new Map([...pieces].map(([piece, titles]) => [piece, { piece, hash: hashOf(titles), titles }]));
}

const keptFor = 60_000;

export interface BookIndex {
  /** The pieces that have titles, with their hashes. */
  list(): Promise<{ piece: number; hash: string }[]>;
  read(piece: number): Promise<IndexPiece>;
}

/** The index, which each process keeps for a minute. While it is being read, others wait for the same reading. */
export function makeBookIndex({ longReads }: Database, now: () => Date): BookIndex {
  let kept: { pieces: Promise<Pieces>; at: number } | null = null;
  const piecesNow = (): Promise<Pieces> => {
    const at = now().getTime();
    if (kept && Math.abs(at - kept.at) < keptFor) return kept.pieces;
    const reading = { pieces: readPieces(longReads), at };
    kept = reading;
    reading.pieces.catch(() => {
      if (kept === reading) kept = null;
    });
    return reading.pieces;
  };
  return {
    list: async () => [...(await piecesNow()).values()].map(({ piece, hash }) => ({ piece, hash })),
    read: async (piece) => (await piecesNow()).get(piece) ?? { piece, hash: hashOf([]), titles: [] },
  };
}
