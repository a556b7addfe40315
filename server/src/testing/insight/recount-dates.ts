import type { CalendarDate } from '@storyvan/domain/calendar-date';

/** Dates and rounding of the recount, written again: what it proves must not be what it is made of. */

export interface Range {
  start: CalendarDate;
  end: CalendarDate;
}

export const within = (date: CalendarDate, { start, end }: Range): boolean => start <= date && date <= end;

export const monthOf = (date: CalendarDate): string => date.slice(0, 7);

const dayNumber = (date: CalendarDate): number => Date.parse(date) / 86_400_000;

export const daysApart = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from);

const everyDay = ({ start, end }: Range): CalendarDate[] =>
  Array.from({ length: Math.max(0, daysApart(start, end) + 1) }, (_, n) =>
    new Date((dayNumber(start) + n) * 86_400_000).toISOString().slice(0, 10),
  );

export const monthsFrom = (range: Range): string[] => [...new Set(everyDay(range).map(monthOf))];

const exists = (date: string): boolean =>
  !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);

/** The same day a year earlier, or the last day of that month. */
function yearEarlier(date: CalendarDate): CalendarDate {
  const same = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  return exists(same) ? same : `${same.slice(0, 8)}28`;
}

const lastOf = (month: string): CalendarDate =>
  ['31', '30', '29', '28'].map((day) => `${month}-${day}`).find(exists) as CalendarDate;

/** What is counted of a range, and what it is compared with: no days if the two would overlap. */
export function rangesOf({ start, end }: Range, today: CalendarDate): { now: Range; before: Range } {
  const until = start <= today && today < end ? today : end;
  const whole = until === end && end === lastOf(monthOf(end));
  const earlier = yearEarlier(until);
  const last = whole ? lastOf(monthOf(earlier)) : earlier;
  return {
    now: { start, end: until },
    before: { start: last < start ? yearEarlier(start) : until, end: last },
  };
}

/** Half away from zero; the tiny addend is for what computers cannot store exactly. */
function round(number: number, decimals: number): number {
  const scale = 10 ** decimals;
  return (Math.sign(number) * Math.floor(Math.abs(number) * scale + 0.5 + 1e-9)) / scale || 0;
}

export const averageOf = (numbers: number[], decimals: number): number | null =>
  numbers.length === 0 ? null : round(numbers.reduce((sum, n) => sum + n, 0) / numbers.length, decimals);
