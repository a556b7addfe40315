import { formatDate } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';
import { dayName } from '@storyvan/domain/week';

/** "Wednesday, 18 Nov 2026" */
export const dayWords = (date: string): string => `${dayName(date)}, ${formatDate(date)}`;

/** "Wednesday, 18 Nov 2026, 4:30 PM" */
export const momentWords = ({ date, time }: { date: string; time: string | null }): string =>
  time === null ? dayWords(date) : `${dayWords(date)}, ${clockTime(time)}`;
