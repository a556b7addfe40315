import type { ProposalReason } from '@storyvan/contract/proposals';
import { type Circle, circleOf, pointsIn } from './circle.ts';
import type { Knowledge, KnownTitle, Reader } from './reader.ts';
import { reasonsFor } from './reasons.ts';
import { wishPoints } from './weights.ts';

/** What one child could borrow next, of the copies that are where it is. */

export interface ShelvedCopy {
  accn_no: string;
  title_id: number;
}

export interface NextCopy extends ShelvedCopy {
  reasons: ProposalReason[];
}

/** At most so many copies, the best first. The titles of the copies and of what the child has borrowed must be known. */
export function nextBooksFor(
  reader: Reader,
  copies: readonly ShelvedCopy[],
  knowledge: Knowledge,
  most: number,
): NextCopy[] {
  const circle = circleOf([reader], knowledge.titles);
  return rankCopies(circle, copies, knowledge)
    .slice(0, most)
    .map(({ accn_no, title, suits, isWished }) => ({
      accn_no,
      title_id: title.title_id,
      reasons: reasonsFor(
        circle,
        { title, suits: suits ? circle.readers : [], wishers: isWished ? circle.readers : [] },
        knowledge.regards,
      ),
    }));
}

interface Ranked {
  accn_no: string;
  title: KnownTitle;
  points: number;
  suits: boolean;
  isWished: boolean;
}

/** Those that suit the only reader of the circle or that it wishes for; of each title one copy. */
export function rankCopies(
  circle: Circle,
  copies: readonly ShelvedCopy[],
  { titles, regards }: Pick<Knowledge, 'titles' | 'regards'>,
): Ranked[] {
  const ofTitle = new Map<number, ShelvedCopy>();
  for (const copy of copies) {
    const known = ofTitle.get(copy.title_id);
    if (!known || copy.accn_no < known.accn_no) ofTitle.set(copy.title_id, copy);
  }
  const [reader] = circle.readers;
  const ranked = [...ofTitle.values()].flatMap(({ accn_no, title_id }): Ranked[] => {
    const title = titles.get(title_id);
    if (!title || !reader) return [];
    const points = pointsIn(circle, reader, title, regards);
    const isWished = reader.wished.has(title_id);
    if (points === null && !isWished) return [];
    // A wish that does not suit it, such as to read a book again, still counts.
    return [{ accn_no, title, points: points ?? wishPoints, suits: points !== null, isWished }];
  });
  return ranked.sort((a, b) => b.points - a.points || a.title.title_id - b.title.title_id);
}
