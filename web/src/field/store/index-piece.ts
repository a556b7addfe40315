import { type IndexPiece, titlesInPiece } from '@storyvan/contract/field-kits';

/** A piece of the index of all copies, as the server sends it: columns. */

export interface IndexedTitle {
  title_id: number;
  title: string;
  level: number | null;
  language: string | null;
  hex_code: string | null;
}

/** Keeps one of equal texts: every text read from the storage is a new one. */
export function makeShared(): <T extends string | null>(text: T) => T {
  const known = new Map<string | null, string | null>();
  return <T extends string | null>(text: T) => {
    if (!known.has(text)) known.set(text, text);
    return known.get(text) as T;
  };
}

/** The titles of a piece, in its order; `shared` saves memory when there are many. */
export function titlesIn(piece: IndexPiece, shared: ReturnType<typeof makeShared>): IndexedTitle[] {
  let title_id = piece.piece * titlesInPiece;
  return piece.titles.map((title, nth) => {
    title_id += piece.title_ids[nth] ?? 0;
    return {
      title_id,
      title,
      level: piece.levels[nth] ?? null,
      language: shared(piece.languages[nth] ?? null),
      hex_code: shared(piece.hex_codes[nth] ?? null),
    };
  });
}

export const emptyPiece = (piece: number): IndexPiece => ({
  piece,
  hash: '',
  title_ids: [],
  titles: [],
  levels: [],
  languages: [],
  hex_codes: [],
  numbers: [],
});
