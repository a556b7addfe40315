import { fewChildren, type Insight } from '@storyvan/contract/insight';
import { formatDate } from '@storyvan/domain/calendar-date';
import { shortRange } from '../insight-ranges.ts';

/** The small print of a report: what each figure means. */
export const howCounted = ({ until, before }: Insight): string[] => [
  `Counted up to ${formatDate(until)}${before ? `, and compared with ${shortRange(before)}` : ''}.`,
  'A child counts once, however many places it borrowed at.',
  'A book that is lent again to the same child without coming back is a renewal, and not counted again.',
  'Regular readers borrowed in at least three of every four months in which their place had a session or lending.',
  'Growth compares the level of a child at its first and its last loan in these dates, if they are at least 90 days apart.',
  `Of fewer than ${fewChildren} children, numbers are given instead of percentages.`,
  'Sentences of children were chosen by a person. The name of the child is not printed with a sentence.',
];

/** A report shows its figures as they are: whether one of them rests on one to four children. */
export function hasSmallGroups({ figures, places, months }: Insight): boolean {
  const { reach, reading, growth, sessions } = figures;
  const groups = [reading.by_books, growth.by_levels, growth.first, growth.last, places, months];
  return [
    ...[reach.children, reach.girls, reach.boys, reach.other, reach.not_recorded, reach.new_readers],
    ...[reading.regular, growth.children, growth.rose, growth.stayed, growth.fell, sessions.children],
    ...groups.flatMap((rows) => (rows ?? []).map(({ children }) => children)),
  ].some((children) => children !== null && children > 0 && children < fewChildren);
}

export const smallGroupsIn = `Some figures of this report rest on fewer than ${fewChildren} children, who could be recognised. Only “Share figures” is made to be published.`;
