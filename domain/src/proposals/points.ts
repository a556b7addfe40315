import type { Habits, PlaceHabits } from './habits.ts';
import type { KnownTitle, Regard } from './reader.ts';
import {
  headingPoints,
  kindPoints,
  languagePoints,
  levelPoints,
  lovedAssumed,
  noLevelPoints,
  opinionsAssumed,
  regardPoints,
  wishPoints,
} from './weights.ts';

/** How good a title is for a child. */

/** Null if the level does not suit the child. */
function pointsOfLevel(title: KnownTitle, { level, heading }: Habits, place: PlaceHabits): number | null {
  if (title.level === null) return noLevelPoints;
  if (level === null) return place.levels.size === 0 || place.levels.has(title.level) ? noLevelPoints : null;
  switch (title.level - level) {
    case 0:
      return levelPoints.same;
    case 1:
      return levelPoints.next + (heading === 'up' ? headingPoints : 0);
    case -1:
      return levelPoints.next + (heading === 'down' ? headingPoints : 0);
    default:
      return null;
  }
}

/** Null if the child does not read the language. */
function pointsOfLanguage({ language }: KnownTitle, { languages }: Habits): number | null {
  if (language === null || languages === null) return 0;
  const share = languages.get(language);
  return share === undefined ? null : share * languagePoints;
}

export function pointsOfRegard(regard: Regard | undefined): number {
  const { loved, opinions } = regard ?? { loved: 0, opinions: 0 };
  const share = (loved + lovedAssumed * opinionsAssumed) / (opinions + opinionsAssumed);
  return (share - lovedAssumed) * regardPoints;
}

/**
 * The points of a title that suits the child: of about its level, in a language that is read, and not had before. Null
 * for any other, also for one that it wishes for.
 */
export function pointsFor(
  title: KnownTitle,
  habits: Habits,
  known: { place: PlaceHabits; regard: Regard | undefined },
): number | null {
  // The level first: it decides soonest, and a library has thousands of titles for each child.
  const ofLevel = pointsOfLevel(title, habits, known.place);
  if (ofLevel === null || habits.had.has(title.title_id)) return null;
  const ofLanguage = pointsOfLanguage(title, habits);
  if (ofLanguage === null) return null;
  return (
    ofLevel +
    ofLanguage +
    (title.category_primary === null ? 0 : (habits.kinds.get(title.category_primary) ?? 0) * kindPoints) +
    pointsOfRegard(known.regard) +
    (habits.wished.has(title.title_id) ? wishPoints : 0)
  );
}
