import { fewChildren, type Insight, type InsightPlace, type placeNeeds } from '@storyvan/contract/insight';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { monthName } from '../../records/insight/months.ts';
import { changeOf, decimal, gain, shareOfChildren } from './insight-words.ts';

/** The sentences of places. */

type Need = (typeof placeNeeds)[number];

const needWords: Record<Exclude<Need, 'falling'>, string> = {
  nobody_borrowed: 'no child borrowed',
  few_children: 'few children borrow',
  few_books: 'few books each',
  few_regular: 'few regular readers',
};

/** Why a place needs help, in a few words each. */
export const needsInWords = ({ needs, loans, loans_before }: InsightPlace): string[] =>
  needs.map((need) => {
    if (need !== 'falling') return needWords[need];
    return loans_before !== null && loans >= loans_before
      ? 'fewer books each month'
      : 'fewer books than before';
  });

/** "14 of 25", in a column of children. */
export const borrowersInColumn = ({ children, enrolled }: InsightPlace): string =>
  enrolled === null || children > enrolled
    ? formatNumber(children)
    : `${formatNumber(children)} of ${formatNumber(enrolled)}`;

/** "14 of 25 children" */
export const borrowersOf = ({ children, enrolled }: InsightPlace): string =>
  enrolled === null || children > enrolled
    ? counted(children, 'child', 'children')
    : `${formatNumber(children)} of ${counted(enrolled, 'child', 'children')}`;

export const booksEach = ({ mean }: InsightPlace): string => (mean === null ? '–' : decimal(mean));

export const regularOf = ({ regular, children }: InsightPlace): string =>
  regular === null || children === 0
    ? '–'
    : children < fewChildren
      ? `${regular} of ${children}`
      : shareOfChildren(regular, children);

export const gainOf = ({ growth }: InsightPlace): string => (growth.mean === null ? '–' : gain(growth.mean));

/** Why a place needs help: "14 of 25 children borrowed. 38 books, 24 fewer than a year before." */
export function placeSentence(place: InsightPlace): string {
  const change = changeOf(place.loans, place.loans_before, 'count');
  const compared =
    !change || change.way === 'same' || place.loans_before === 0
      ? ''
      : `, ${change.words} than a year before`;
  return `${borrowersOf(place)} borrowed. ${counted(place.loans, 'book')}${compared}.`;
}

export function placesSentence({ places }: Insight): string {
  const inNeed = places.filter(({ needs }) => needs.length > 0).length;
  if (places.length === 0) return 'No place has had lending or a session in these dates.';
  if (inNeed === 0) return `None of the ${counted(places.length, 'place')} needs special help.`;
  return `${formatNumber(inNeed)} of ${counted(places.length, 'place')} ${inNeed === 1 ? 'needs' : 'need'} help.`;
}

/** "Books in each month from June 2026: 12, 14, 9" */
export const monthsSummary = (months: number[], first: string | undefined): string =>
  `Books in each month${first ? ` from ${monthName(first)}` : ''}: ${months.map(formatNumber).join(', ')}`;
