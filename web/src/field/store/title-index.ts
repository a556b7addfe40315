import { indexPiece } from '@storyvan/contract/field-kits';
import { unpackNumbers } from '@storyvan/domain/packed-numbers';
import { call } from '../../lib/call.ts';
import { emptyPiece, type IndexedTitle, makeShared, titlesIn } from './index-piece.ts';
import { store } from './store.ts';
import { tellTabs } from './tabs.ts';

/** The title of every copy of the programme, so that any scan shows one. */

interface TitleIndex {
  titles: IndexedTitle[];
  /** For each copy: which of the titles. */
  ofCopy: ReadonlyMap<string, number>;
  /** Whether every piece has arrived as the server last listed it. */
  isComplete: boolean;
}

/** In place of the hash of a piece that is still to be fetched. */
const toFetch = '';

let index: Promise<TitleIndex> | null = null;

export function forgetIndex(): void {
  index = null;
}

async function readIndex(): Promise<TitleIndex> {
  const titles: IndexedTitle[] = [];
  const ofCopy = new Map<string, number>();
  const shared = makeShared();
  const hashes = new Set<string>();
  await store.pieces.each((piece) => {
    hashes.add(piece.hash);
    const first = titles.length;
    titles.push(...titlesIn(piece, shared));
    for (const [nth, numbers] of unpackNumbers(piece.numbers).entries())
      for (const accn_no of numbers) ofCopy.set(accn_no, first + nth);
  });
  return { titles, ofCopy, isComplete: hashes.size > 0 && !hashes.has(toFetch) };
}

/** Reads the index into memory, which takes a phone about a second. */
export function loadIndex(): Promise<TitleIndex> {
  index ??= readIndex();
  return index;
}

/**
 * Null for a number that no copy had when the index was last taken along. Until all of it has arrived, any number may be
 * that of a copy: its title is unknown then.
 */
export async function titleOf(accn_no: string): Promise<IndexedTitle | null> {
  const { titles, ofCopy, isComplete } = await loadIndex();
  const unknown = { title_id: 0, title: accn_no, level: null, language: null, hex_code: null };
  return titles[ofCopy.get(accn_no) ?? -1] ?? (isComplete ? null : unknown);
}

/** Notes which pieces are to be fetched, in case that is interrupted. What they had before is kept until then. */
const noteMissing = (missing: readonly { piece: number }[]): Promise<void> =>
  store.transaction('rw', store.pieces, async () => {
    for (const { piece } of missing) {
      const before = (await store.pieces.get(piece)) ?? emptyPiece(piece);
      await store.pieces.put({ ...before, hash: toFetch });
    }
  });

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
  await noteMissing(missing);
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
