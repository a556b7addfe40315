import { type Circle, type CircleReader, pointsIn } from './circle.ts';
import type { Knowledge, KnownTitle } from './reader.ts';

/** Copies that one child could borrow next, of those that are where it is. */

export interface ShelvedCopy {
  accn_no: string;
  title_id: number;
}

interface RankedCopy extends ShelvedCopy {
  title: KnownTitle;
  points: number;
}

/** All that suit the child or that it wishes for, the best first; of each title one copy. */
export function rankFor(
  circle: Circle,
  reader: CircleReader,
  copies: readonly ShelvedCopy[],
  { titles, regards }: Pick<Knowledge, 'titles' | 'regards'>,
): RankedCopy[] {
  const ofTitle = new Map<number, ShelvedCopy>();
  for (const copy of copies) {
    const known = ofTitle.get(copy.title_id);
    if (!known || copy.accn_no < known.accn_no) ofTitle.set(copy.title_id, copy);
  }
  const ranked = [...ofTitle.values()].flatMap((copy): RankedCopy[] => {
    const title = titles.get(copy.title_id);
    if (!title) return [];
    const points = pointsIn(circle, reader, title, regards) ?? (reader.wished.has(title.title_id) ? 0 : null);
    return points === null ? [] : [{ accn_no: copy.accn_no, title_id: copy.title_id, title, points }];
  });
  return ranked.sort((a, b) => b.points - a.points || a.title_id - b.title_id);
}
