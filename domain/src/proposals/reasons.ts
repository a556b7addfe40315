import type { ProposalReason } from '@storyvan/contract/proposals';
import type { CalendarDate } from '../calendar-date.ts';
import type { Circle } from './circle.ts';
import type { Habits } from './habits.ts';
import type { Knowledge, KnownTitle } from './reader.ts';
import { kindReason, languageReadShare, lovedReason, mostNamed, reasonsTold, toldFrom } from './weights.ts';

/** Why a book is proposed: codes and values, which screens put into words. */

interface Asked {
  title: KnownTitle;
  /** Those whom it suits, and those who wish for it. */
  suits: readonly Habits[];
  wishers: readonly Habits[];
  /** When it was last at the place, if that is a while ago. */
  wasHere?: CalendarDate | undefined;
  /** The box has no other of its category. */
  isOnlyOfCategory?: boolean;
}

/** The strongest first, at most three. */
export function reasonsFor(circle: Circle, asked: Asked, regards: Knowledge['regards']): ProposalReason[] {
  const { title, suits, wishers } = asked;
  const reasons = [
    wishers.length > 0 && { reason: 'wish' as const, child_names: wishers.map(({ reader }) => reader.name) },
    forFew(circle, suits),
    lovedBy(regards.get(title.title_id)),
    oneLevelUp(suits, title),
    ofKind(suits, title),
    inLanguage(circle, suits, title),
    asked.wasHere !== undefined && { reason: 'away_since' as const, since: asked.wasHere },
    asked.isOnlyOfCategory &&
      title.category_primary !== null && { reason: 'category' as const, category: title.category_primary },
  ].filter((reason): reason is ProposalReason => Boolean(reason));
  if (reasons.length === 0 && suits.length > 0) reasons.push({ reason: 'new_to', children: suits.length });
  return reasons.slice(0, reasonsTold);
}

/** Given if the book is there for one or two of several children. */
function forFew({ readers }: Circle, suits: readonly Habits[]): ProposalReason | false {
  const isFew = suits.length > 0 && suits.length <= mostNamed && suits.length < readers.length;
  return isFew && { reason: 'few', child_names: suits.map(({ reader }) => reader.name) };
}

function lovedBy(regard: { loved: number; opinions: number } | undefined): ProposalReason | false {
  if (!regard || regard.opinions < lovedReason.opinions) return false;
  return regard.loved >= lovedReason.share * regard.opinions && { reason: 'loved', ...regard };
}

/** Given if it is the kind of a good part of those whom the book suits. */
function ofKind(
  suits: readonly Habits[],
  { category_primary: category }: KnownTitle,
): ProposalReason | false {
  if (category === null) return false;
  const children = suits.filter(({ kinds }) => (kinds.get(category) ?? 0) >= kindReason).length;
  return children > 0 && children >= toldFrom * suits.length && { reason: 'kind', category, children };
}

/** Not given if more children have the level of the book already. */
function oneLevelUp(suits: readonly Habits[], { level }: KnownTitle): ProposalReason | false {
  if (level === null) return false;
  const children = suits.filter((each) => each.heading === 'up' && each.level === level - 1).length;
  const there = suits.filter((each) => each.level === level).length;
  const isTold = children > 0 && children >= there && children >= toldFrom * suits.length;
  return isTold && { reason: 'one_level_up', children };
}

/** Not given for the language that most books there are in. */
function inLanguage(
  { place }: Circle,
  suits: readonly Habits[],
  { language }: KnownTitle,
): ProposalReason | false {
  if (language === null || place.languages === null) return false;
  const most = Math.max(...place.languages.values());
  if ((place.languages.get(language) ?? 0) === most) return false;
  const children = suits.filter(
    ({ languages }) => (languages?.get(language) ?? 0) >= languageReadShare,
  ).length;
  return children > 0 && children >= toldFrom * suits.length && { reason: 'language', language, children };
}
