import type { Insight } from '@storyvan/contract/insight';
import { monthNames } from '@storyvan/domain/calendar-date';

/** The months that have begun: of a year that is not over, the others have no figures yet. */
export const monthsSoFar = ({ months, until }: Pick<Insight, 'months' | 'until'>): Insight['months'] =>
  months.filter(({ month }) => month <= until.slice(0, 7));

const fullMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "June 2026" of `2026-06`. */
export const monthName = (month: string): string =>
  `${fullMonths[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** "Jun" of `2026-06`. */
export const monthLabel = (month: string): string => monthNames[Number(month.slice(5, 7)) - 1] ?? month;
