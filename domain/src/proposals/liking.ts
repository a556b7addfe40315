import type { Reader, Taste } from './reader.ts';
import { likingOf, readersAssumed } from './weights.ts';

/** What children like who like the same titles. */

export function tasteOf({
  child_id,
  borrowed,
  opinions,
}: Pick<Reader, 'child_id' | 'borrowed' | 'opinions'>): Taste {
  const likes = new Map(borrowed.map(({ title_id }) => [title_id, likingOf.borrowed]));
  for (const { title_id, opinion } of opinions) likes.set(title_id, likingOf[opinion]);
  return { child_id, likes };
}

export interface Liking {
  /** 0 to 1. */
  liking: number;
  /** The title that the reader has most in common with the one who is most like it. */
  because: number;
}
export type Likings = ReadonlyMap<number, Liking>;

/** How much readers with the same taste like each title that this one has not had, by title_id. */
export function likingsFor(own: Taste, tastes: readonly Taste[]): Likings {
  const sums = new Map<number, { sum: number; best: number; because: number }>();
  const ownLength = lengthOf(own);
  let similar = 0;
  for (const other of tastes) {
    const shared = other.child_id === own.child_id ? null : sharedBy(own, other);
    if (!shared) continue;
    const likeness = shared.product / (ownLength * lengthOf(other));
    similar += likeness;
    for (const [title_id, like] of other.likes) {
      if (like === 0 || own.likes.has(title_id)) continue;
      const part = likeness * like;
      const known = sums.get(title_id);
      if (!known) sums.set(title_id, { sum: part, best: part, because: shared.most });
      else {
        known.sum += part;
        if (part > known.best) Object.assign(known, { best: part, because: shared.most });
      }
    }
  }
  return new Map(
    [...sums].map(([title_id, { sum, because }]) => [
      title_id,
      { liking: sum / (similar + readersAssumed), because },
    ]),
  );
}

/** What two readers like in common, and the title of which that is most true. */
function sharedBy(one: Taste, other: Taste): { product: number; most: number } | null {
  const [few, many] = one.likes.size < other.likes.size ? [one.likes, other.likes] : [other.likes, one.likes];
  let product = 0;
  let [most, best] = [0, 0];
  for (const [title_id, like] of few) {
    const both = like * (many.get(title_id) ?? 0);
    product += both;
    if (both > best || (both === best && both > 0 && title_id < most)) [most, best] = [title_id, both];
  }
  return product > 0 ? { product, most } : null;
}

function lengthOf({ likes }: Taste): number {
  let squares = 0;
  for (const like of likes.values()) squares += like * like;
  return Math.sqrt(squares);
}
