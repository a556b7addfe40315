import type { ProposalReason } from '@storyvan/contract/proposals';
import type { CalendarDate } from '../calendar-date.ts';
import type { Circle, CircleReader } from './circle.ts';
import type { Knowledge, KnownTitle } from './reader.ts';
import { likingReason, lovedReason, reasonsTold } from './weights.ts';

/** Why a book is proposed: codes and values, which screens put into words. */

interface Asked {
  title: KnownTitle;
  /** Those whom it suits, and those who wish for it. */
  suits: readonly CircleReader[];
  wishers: readonly CircleReader[];
  /** When it was last at the place. */
  wasHere?: CalendarDate | undefined;
  /** The box has no other of its category. */
  isOnlyOfCategory?: boolean;
}

/** The strongest first, at most three. */
export function reasonsFor(
  circle: Circle,
  asked: Asked,
  { titles, regards }: Pick<Knowledge, 'titles' | 'regards'>,
): ProposalReason[] {
  const { title, suits, wishers } = asked;
  const reasons = [
    wishers.length > 0 && { reason: 'wish' as const, child_names: wishers.map(({ reader }) => reader.name) },
    likedBy(suits, title, titles),
    lovedBy(regards.get(title.title_id)),
    oneLevelUp(suits, title),
    inLanguage(circle, suits, title),
    asked.wasHere !== undefined && { reason: 'away_since' as const, since: asked.wasHere },
    asked.isOnlyOfCategory &&
      title.category_primary !== null && { reason: 'category' as const, category: title.category_primary },
  ].filter((reason): reason is ProposalReason => Boolean(reason));
  if (reasons.length === 0 && suits.length > 0) reasons.push({ reason: 'new_to', children: suits.length });
  return reasons.slice(0, reasonsTold);
}

/** Of the reader who likes it most for its taste. */
function likedBy(
  suits: readonly CircleReader[],
  { title_id }: KnownTitle,
  titles: Knowledge['titles'],
): ProposalReason | false {
  let best = { liking: 0, because: 0 };
  for (const { likings } of suits) {
    const liking = likings.get(title_id);
    if (liking && liking.liking > best.liking) best = liking;
  }
  const because = titles.get(best.because);
  return best.liking >= likingReason && because !== undefined
    ? { reason: 'liked_by_readers_of', title: because.title }
    : false;
}

function lovedBy(regard: { loved: number; opinions: number } | undefined): ProposalReason | false {
  if (!regard || regard.opinions < lovedReason.opinions) return false;
  return regard.loved >= lovedReason.share * regard.opinions && { reason: 'loved', ...regard };
}

function oneLevelUp(suits: readonly CircleReader[], { level }: KnownTitle): ProposalReason | false {
  if (level === null) return false;
  const children = suits.filter((each) => each.heading === 'up' && each.level === level - 1).length;
  return children > 0 && { reason: 'one_level_up', children };
}

/** Not told of the language that most books there are in. */
function inLanguage(
  { place }: Circle,
  suits: readonly CircleReader[],
  { language }: KnownTitle,
): ProposalReason | false {
  if (language === null || place.languages === null) return false;
  const most = [...place.languages].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as [
    string,
    number,
  ]);
  const children = suits.filter(({ languages }) => languages?.has(language)).length;
  return language !== most[0] && children > 0 && { reason: 'language', language, children };
}
