import type { Box, BoxAsked, BoxBook } from './box.ts';
import { type Candidate, candidatesOf } from './box-candidates.ts';
import type { Circle } from './circle.ts';
import {
  enoughForAChild,
  languageFull,
  levelFull,
  sameCategory,
  wishersPerCopy,
  wishShare,
} from './weights.ts';

/**
 * Chooses the books of a box one after the other, each time the best for what is in the box already: wishes first, then
 * books for children who have fewer than three, then the best for all. Among equals, the seed decides.
 */
export function chooseBox(circle: Circle, asked: BoxAsked): Box {
  const candidates = candidatesOf(circle, asked);
  const filling = new Filling(circle, asked);
  for (const { title_id, accn_no } of asked.keep) {
    const candidate = candidates.find((each) => each.title.title_id === title_id);
    if (candidate) filling.add(candidate, accn_no, true);
  }
  while (filling.books.length < asked.count) {
    const best = filling.bestOf(candidates);
    if (!best) break;
    filling.add(best, best.accn_nos.shift() as string, false);
  }
  return filling.box();
}

/** Which of two ranks is better depends on the tier alone, unless both are of one. */
const tierHeight = 100_000;
const tiers = { wish: 3, needed: 2, neededAgain: 1, good: 0, again: -1 };

class Filling {
  readonly books: BoxBook[] = [];
  /** How many books suit each reader, by its index. */
  private readonly covered: number[];
  /** Readers for whom a wish is in the box. */
  private readonly granted = new Set<number>();
  private readonly categories = new Map<string | null, number>();
  private readonly languages = new Map<string | null, number>();
  private readonly levels = new Map<number | null, number>();
  private wishesLeft: number;

  constructor(
    private readonly circle: Circle,
    private readonly asked: BoxAsked,
  ) {
    this.covered = circle.readers.map(() => 0);
    this.wishesLeft = Math.ceil(asked.count * wishShare);
  }

  bestOf(candidates: readonly Candidate[]): Candidate | null {
    let best: Candidate | null = null;
    let bestRank = Number.NEGATIVE_INFINITY;
    for (const candidate of candidates) {
      const rank = this.rankOf(candidate);
      // Of equals, the first.
      if (rank > bestRank) [best, bestRank] = [candidate, rank];
    }
    return best;
  }

  add(candidate: Candidate, accn_no: string, kept: boolean): void {
    const { title, suits, wishers } = candidate;
    const { readers } = this.circle;
    if (candidate.waiting.length > 0) {
      for (const index of candidate.waiting.splice(0, wishersPerCopy)) this.granted.add(index);
      this.wishesLeft -= 1;
    }
    const isFirst = !candidate.isInBox;
    candidate.isInBox = true;
    if (isFirst) for (const { index } of suits) this.covered[index] = (this.covered[index] as number) + 1;
    count(this.categories, title.category_primary);
    count(this.languages, title.language);
    count(this.levels, title.level);
    const idOf = (index: number) => readers[index]?.reader.child_id as number;
    this.books.push({
      title_id: title.title_id,
      accn_no,
      kept,
      suits: suits.map(({ index }) => idOf(index)),
      wishers: wishers.map(idOf),
    });
  }

  box(): Box {
    const suitable = this.circle.readers.map(
      ({ reader }, index) => [reader.child_id, this.covered[index] as number] as const,
    );
    return { books: this.books, suitable: new Map(suitable) };
  }

  /** Negative infinity for what must not be added. */
  private rankOf(candidate: Candidate): number {
    if (candidate.accn_nos.length === 0) return Number.NEGATIVE_INFINITY;
    const { waiting, suits, wasHere } = candidate;
    if (waiting.length > 0 && this.wishesLeft > 0) {
      const first = waiting.filter((index) => !this.granted.has(index)).length;
      return tiers.wish * tierHeight + first * 1000 + waiting.length * 100 + this.pointsOf(candidate) / 100;
    }
    if (candidate.isInBox || candidate.isHere) return Number.NEGATIVE_INFINITY;
    const needing = suits.some(({ index }) => (this.covered[index] as number) < enoughForAChild);
    const tier = needing ? (wasHere ? tiers.neededAgain : tiers.needed) : wasHere ? tiers.again : tiers.good;
    return tier * tierHeight + this.pointsOf(candidate, needing);
  }

  /** What the candidate adds: less for children who have many books, for frequent categories, full languages and levels. */
  private pointsOf({ title, suits, base }: Candidate, onlyNeeding = false): number {
    let points = base;
    for (const each of suits) {
      const covered = this.covered[each.index] as number;
      if (!onlyNeeding || covered < enoughForAChild) points += each.points / (1 + covered);
    }
    const alike = this.categories.get(title.category_primary) ?? 0;
    const { languages, levels } = this.circle.place;
    const ofLanguage = this.isFull(title.language, this.languages, languages) ? languageFull : 1;
    const ofLevel = this.isFull(title.level, this.levels, levels) ? levelFull : 1;
    return (points * ofLanguage * ofLevel) / (1 + sameCategory * alike);
  }

  /** Whether a language or level has its share of the box. */
  private isFull<Key>(
    key: Key | null,
    inBox: ReadonlyMap<Key | null, number>,
    shares: ReadonlyMap<Key, number> | null,
  ): boolean {
    if (key === null || shares === null || shares.size === 0) return false;
    return (inBox.get(key) ?? 0) >= (shares.get(key) ?? 0) * this.asked.count;
  }
}

const count = <Key>(counts: Map<Key, number>, key: Key): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};
