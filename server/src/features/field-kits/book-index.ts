import { type IndexPiece, titlesInPiece } from '@storyvan/contract/field-kits';
import { packNumbers } from '@storyvan/domain/packed-numbers';
import { byKey } from '../../by-key.ts';
import type { Database, Executor } from '../../db/database.ts';
import { listNumbersOfTitles, listTitlesAfter } from './book-index.queries.ts';
import { hashOf } from './kit.rules.ts';

/** The titles of all copies, in pieces, so that a device fetches only those that have changed (decision 61). */

type Pieces = ReadonlyMap<number, IndexPiece>;
type TitleRow = Awaited<ReturnType<typeof listTitlesAfter.all>>[number] & { numbers: string[] };

const titlesAtOnce = 2000;

function pieceOf(piece: number, titles: readonly TitleRow[]): IndexPiece {
  const before = (nth: number) => titles[nth - 1]?.title_id ?? piece * titlesInPiece;
  const columns = {
    title_ids: titles.map(({ title_id }, nth) => title_id - before(nth)),
    titles: titles.map(({ title }) => title),
    levels: titles.map(({ level }) => level),
    languages: titles.map(({ language }) => language),
    hex_codes: titles.map(({ hex_code }) => hex_code),
    numbers: packNumbers(titles.map(({ numbers }) => numbers)),
  };
  return { piece, hash: hashOf(columns), ...columns };
}

/** Read in slices, so that other long reads get their turn. */
async function readPieces(on: Executor): Promise<Pieces> {
  const found: TitleRow[] = [];
  let after = 0;
  for (;;) {
    const titles = await listTitlesAfter.all(on, { after, limit: titlesAtOnce });
    const up_to = titles.at(-1)?.title_id;
    if (up_to === undefined) break;
    const copies = byKey(await listNumbersOfTitles.all(on, { after, up_to }), ({ title_id }) => title_id);
    for (const title of titles) {
      const numbers = copies.get(title.title_id)?.map(({ accn_no }) => accn_no);
      if (numbers) found.push({ ...title, numbers });
    }
    after = up_to;
  }
  const pieces = byKey(found, ({ title_id }) => Math.floor(title_id / titlesInPiece));
  return new Map([...pieces].map(([piece, titles]) => [piece, pieceOf(piece, titles)]));
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
    read: async (piece) => (await piecesNow()).get(piece) ?? pieceOf(piece, []),
  };
}
