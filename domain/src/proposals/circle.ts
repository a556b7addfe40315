import { type Habits, habitsOf, habitsOfPlace, type PlaceHabits } from './habits.ts';
import { pointsFor } from './points.ts';
import type { Knowledge, KnownTitle, KnownTitles, Reader } from './reader.ts';

/** The readers of a place, with what follows from what they have read. */

export interface Circle {
  place: PlaceHabits;
  readers: readonly Habits[];
}

export function circleOf(readers: readonly Reader[], titles: KnownTitles): Circle {
  const place = habitsOfPlace(readers, titles);
  return { place, readers: readers.map((reader) => habitsOf(reader, titles, place)) };
}

/** The points of a title for one of the readers; null if it does not suit it. */
export const pointsIn = (
  { place }: Circle,
  reader: Habits,
  title: KnownTitle,
  regards: Knowledge['regards'],
): number | null => pointsFor(title, reader, { place, regard: regards.get(title.title_id) });
