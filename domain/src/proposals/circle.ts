import { type Habits, habitsOf, habitsOfPlace, type PlaceHabits } from './habits.ts';
import { type Likings, likingsFor, tasteOf } from './liking.ts';
import { pointsFor } from './points.ts';
import type { Knowledge, KnownTitle, Reader } from './reader.ts';

/** The readers of a place, with what follows from what they have read. */

export interface CircleReader extends Habits {
  likings: Likings;
}

export interface Circle {
  place: PlaceHabits;
  readers: readonly CircleReader[];
}

export function circleOf(
  readers: readonly Reader[],
  { titles, tastes }: Pick<Knowledge, 'titles' | 'tastes'>,
): Circle {
  const place = habitsOfPlace(readers, titles);
  return {
    place,
    readers: readers.map((reader) => ({
      ...habitsOf(reader, titles, place),
      likings: likingsFor(tasteOf(reader), tastes),
    })),
  };
}

/** The points of a title for one of the readers; null if it does not suit it. */
export const pointsIn = (
  { place }: Circle,
  reader: CircleReader,
  title: KnownTitle,
  regards: Knowledge['regards'],
): number | null =>
  pointsFor(title, reader, {
    place,
    regard: regards.get(title.title_id),
    liking: reader.likings.get(title.title_id),
  });
