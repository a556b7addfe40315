import { type IndexPiece, indexPiece } from '@storyvan/contract/field-kits';
import { call } from '../lib/call.ts';
import { store } from './store.ts';
import { tellTabs } from './tabs.ts';

/** The title of every copy of the programme, so that any scan shows one. */

export interface IndexedTitle {
  title_id: number;
  title: string;
  level: number | null;
  language: string | null;
  hex_code: string | null;
}

type Titles = IndexPiece['titles'];

/** One number for each copy: which title in the list. */
interface TitleIndex {
  titles: Titles;
  ofCopy: ReadonlyMap<string, number>;
}

let index: Promise<TitleIndex> | null = null;

export function forgetIndex(): void {
  index = null;
}

async function readIndex(): Promise<TitleIndex> {
  const titles: Titles = [];
  const ofCopy = new Map<string, number>();
  await store.pieces.each((piece) => {
    for (const [title_id, title, level, language, hex_code, copies] of piece.titles) {
      for (const accn_no of copies.split(' ')) ofCopy.set(accn_no, titles.length);
      // The accession numbers are in the map now.
      titles.push([title_id, title, level, language, hex_code, '']);
    }
  });
  return { titles, ofCopy };
}

/** Reads the index into memory, for a desk that opens; the next scan then finds its title at once. */
export function loadIndex(): Promise<TitleIndex> {
  index ??= readIndex();
  return index;
}

/** Null for a number that no copy had when the index was last taken along. */
export async function titleOf(accn_no: string): Promise<IndexedTitle | null> {
  const { titles, ofCopy } = await loadIndex();
  const found = titles[ofCopy.get(accn_no) ?? -1];
  if (!found) return null;
  const [title_id, title, level, language, hex_code] = found;
  return { title_id, title, level, language, hex_code };
}

const atOnce = 4;

/**
 * Fetches the pieces that have changed and removes those that are gone. Each is stored as it arrives, so that an
 * interrupted one continues where it ended.
 */
export async function fetchIndex(
  wanted: readonly { piece: number; hash: string }[],
  onPiece: (fetched: number, of: number) => void = () => undefined,
): Promise<void> {
  const hashes = new Map<number, string>();
  await store.pieces.each(({ piece, hash }) => hashes.set(piece, hash));
  const missing = wanted.filter(({ piece, hash }) => hashes.get(piece) !== hash);
  const gone = [...hashes.keys()].filter((piece) => !wanted.some((each) => each.piece === piece));
  if (missing.length + gone.length === 0) return;
  await store.pieces.bulkDelete(gone);
  const left = [...missing];
  let fetched = 0;
  const fetchRest = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      await store.pieces.put(await call(indexPiece, { params: { piece: next.piece } }));
      fetched += 1;
      onPiece(fetched, missing.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, fetchRest));
  } finally {
    forgetIndex();
    tellTabs('pieces');
  }
}
