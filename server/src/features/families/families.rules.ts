import type { FamilyLanguage } from '@storyvan/contract/common/family';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { noticesOfPlace, ReadingPage } from '@storyvan/contract/families';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { familyLanguageNames } from '@storyvan/domain/family-language-names';
import { isOverdue, type LoanDates, periodStart } from '@storyvan/domain/overdue';

/** What a family has answered, and what messages to it can be about. Pure: rows in, decisions and replies out. */

interface Answer {
  notices_consent_on: CalendarDate | null;
  notices_declined_on: CalendarDate | null;
}

export interface Family extends Answer {
  child_id: number;
  name: string;
  guardian_phone: string | null;
  family_language: FamilyLanguage | null;
}

/** What to write; null if the family has answered so before, which keeps its date. */
export function answerOf(before: Answer, consent: boolean, today: CalendarDate): Answer | null {
  if (consent && before.notices_consent_on === null) {
    return { notices_consent_on: today, notices_declined_on: null };
  }
  if (!consent && before.notices_declined_on === null) {
    return { notices_consent_on: null, notices_declined_on: today };
  }
  return null;
}

export const consentWords = ({ name, notices_consent_on }: Answer & { name: string }): string =>
  notices_consent_on === null
    ? `The family of ${name} gets no messages.`
    : `The family of ${name} agreed to messages.`;

export const languageWords = ({ name, family_language }: Pick<Family, 'name' | 'family_language'>): string =>
  family_language === null
    ? `Messages to the family of ${name} are in the usual language of the place.`
    : `Messages to the family of ${name} are in ${familyLanguageNames[family_language]}.`;

/** The language that most families have chosen, of two the first in this order; English if none has. */
export function usualLanguage(families: readonly Pick<Family, 'family_language'>[]): FamilyLanguage {
  const count = (language: FamilyLanguage) =>
    families.filter(({ family_language }) => family_language === language).length;
  const languages = Object.keys(familyLanguageNames) as FamilyLanguage[];
  const [most = 'en'] = languages.toSorted((a, b) => count(b) - count(a));
  return most;
}

/** Only a family that agreed is written to, and only by its phone. */
export const phoneOf = ({ notices_consent_on, guardian_phone }: Family): string | null =>
  notices_consent_on === null ? null : guardian_phone;

type Counts = Pick<ReplyOf<typeof noticesOfPlace>, 'children' | 'not_asked' | 'declined' | 'without_phone'>;

export function countsOf(families: readonly Family[]): Counts {
  const agreed = families.filter(({ notices_consent_on }) => notices_consent_on !== null);
  const declined = families.filter(({ notices_declined_on }) => notices_declined_on !== null);
  return {
    children: families.length,
    not_asked: families.length - agreed.length - declined.length,
    declined: declined.length,
    without_phone: agreed.filter((family) => phoneOf(family) === null).length,
  };
}

interface TitleOfNotice {
  title: string;
  language: string | null;
}

/** The overdue ones, as titles. */
export const overdueTitles = (
  books: readonly (TitleOfNotice & LoanDates)[],
  today: CalendarDate,
  period: number,
): TitleOfNotice[] =>
  books
    .filter((book) => isOverdue(periodStart(book), today, period))
    .map(({ title, language }) => ({ title, language }));

/** Those with a copy at the place that can be lent now. */
export const titlesHere = (
  wishes: readonly (TitleOfNotice & { available_here: boolean })[],
): TitleOfNotice[] =>
  wishes.filter(({ available_here }) => available_here).map(({ title, language }) => ({ title, language }));

interface Levels {
  baseline_level: number | null;
  level: number | null;
  since: CalendarDate;
  today: CalendarDate;
}

/**
 * The levels of a child over time, from those of its loans: a level begins with the first book borrowed at it. The
 * present one, if no book was borrowed at it yet, begins today.
 */
export function levelsOverTime(
  borrowed: readonly { date_issue: CalendarDate; child_level: number }[],
  { baseline_level, level, since, today }: Levels,
): ReadingPage['levels'] {
  const steps: ReadingPage['levels'] = [];
  const add = (at: number | null, from: CalendarDate) => {
    if (at === null || steps.at(-1)?.level === at) return;
    // A level that was corrected on the same day is not part of the story.
    if (steps.at(-1)?.from === from) steps.pop();
    if (steps.at(-1)?.level !== at) steps.push({ level: at, from });
  };
  add(baseline_level, since);
  for (const { child_level, date_issue } of borrowed) add(child_level, date_issue);
  add(level, steps.length === 0 ? since : today);
  return steps;
}
