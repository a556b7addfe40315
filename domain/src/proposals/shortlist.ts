import { type Circle, pointsIn } from './circle.ts';
import type { KnownTitle } from './reader.ts';

/**
 * The titles among which a box is chosen: for each reader the best without what others said of them, because the
 * opinions of all titles of a large library would take too long to read. Wished titles are always in it. In the order
 * of `stocked`, which is that of the title_ids.
 */
export function shortlistOf(circle: Circle, stocked: readonly KnownTitle[], forEach: number): number[] {
  if (circle.readers.length === 0) return stocked.map(({ title_id }) => title_id);
  const chosen = new Set<number>();
  for (const reader of circle.readers) {
    const best = new Best(forEach);
    for (const title of stocked) {
      if (reader.wished.has(title.title_id)) chosen.add(title.title_id);
      const points = pointsIn(circle, reader, title, none);
      if (points !== null) best.offer(title.title_id, points);
    }
    for (const { title_id } of best.titles) chosen.add(title_id);
  }
  return stocked.flatMap(({ title_id }) => (chosen.has(title_id) ? title_id : []));
}

const none = new Map<never, never>();

/** The best of many titles, without sorting all of them. */
class Best {
  readonly titles: { title_id: number; points: number }[] = [];

  constructor(private readonly most: number) {}

  /** Of two with the same points, the one that was offered first is better. */
  offer(title_id: number, points: number): void {
    const { titles, most } = this;
    const last = titles.at(-1);
    if (titles.length === most && last && points <= last.points) return;
    let [low, high] = [0, titles.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((titles[middle]?.points ?? 0) >= points) low = middle + 1;
      else high = middle;
    }
    titles.splice(low, 0, { title_id, points });
    if (titles.length > most) titles.pop();
  }
}
