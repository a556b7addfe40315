import { type Circle, pointsIn } from './circle.ts';
import type { KnownTitle } from './reader.ts';

/**
 * The titles among which a box is chosen: for each reader the best without what others said of them, because opinions
 * of all titles of a large library would take too long to read. Wished titles are always in it.
 */
export function shortlistOf(circle: Circle, stocked: readonly KnownTitle[], forEach: number): number[] {
  const none = new Map();
  const chosen = new Set<number>();
  for (const reader of circle.readers) {
    const suiting: { title_id: number; points: number }[] = [];
    for (const title of stocked) {
      if (reader.wished.has(title.title_id)) chosen.add(title.title_id);
      const points = pointsIn(circle, reader, title, none);
      if (points !== null) suiting.push({ title_id: title.title_id, points });
    }
    suiting.sort((a, b) => b.points - a.points || a.title_id - b.title_id);
    for (const { title_id } of suiting.slice(0, forEach)) chosen.add(title_id);
  }
  if (circle.readers.length === 0) for (const { title_id } of stocked) chosen.add(title_id);
  return [...chosen].sort((a, b) => a - b);
}
