import { formatDate, today } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';
import { wallTime } from '@storyvan/domain/time-zone';

/** How long ago an instant was, in words; more than a week ago is given as a date. */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const many = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'} ago`;

/** "12 minutes ago". Never a time in the future, even if this device's clock is wrong. */
export function ago(at: string, now: number): string {
  const passed = now - Date.parse(at);
  if (passed < minute) return 'just now';
  if (passed < hour) return many(Math.floor(passed / minute), 'minute');
  if (passed < day) return many(Math.floor(passed / hour), 'hour');
  if (passed < 7 * day) return many(Math.floor(passed / day), 'day');
  return formatDate(today(new Date(at)));
}

/** "12 min ago", for narrow table columns. */
export const agoShort = (at: string, now: number): string =>
  ago(at, now)
    .replace(/ minutes? /, ' min ')
    .replace(/ hours? /, ' h ')
    .replace(/ days? /, ' d ');

/** "4:05 PM", in the library's time zone. */
export const timeOf = (at: string): string => {
  const { hours, minutes } = wallTime(new Date(at));
  return clockTime(`${hours}:${minutes}`);
};

/** "5 Jan 2026, 4:05 PM" */
export const exactTime = (at: string): string => `${formatDate(today(new Date(at)))}, ${timeOf(at)}`;
