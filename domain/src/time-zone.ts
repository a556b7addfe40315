/** The library's time zone decides which day is today, on the server and in browsers. */

let formatter: Intl.DateTimeFormat | null = null;
let current: string | null = null;

/** Null: the time zone of this machine (TZ on the server). */
export function setTimeZone(zone: string | null): void {
  if (zone === current) return;
  formatter = zone === null ? null : makeFormatter(zone);
  current = zone;
}

const makeFormatter = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

/** What a clock and a calendar on the wall show; the month counts from 1. */
export interface WallTime {
  year: number;
  month: number;
  day: number;
  hours: number;
  minutes: number;
  seconds: number;
}

export function wallTime(instant: Date): WallTime {
  if (formatter) return wallTimeBy(formatter, instant);
  return {
    year: instant.getFullYear(),
    month: instant.getMonth() + 1,
    day: instant.getDate(),
    hours: instant.getHours(),
    minutes: instant.getMinutes(),
    seconds: instant.getSeconds(),
  };
}

/** What it is in another time zone. */
export const wallTimeIn = (zone: string, instant: Date): WallTime => wallTimeBy(makeFormatter(zone), instant);

function wallTimeBy(zoned: Intl.DateTimeFormat, instant: Date): WallTime {
  const parts: Record<string, number> = {};
  for (const { type, value } of zoned.formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hours: hour, minutes: minute, seconds: second };
}

/** The instant at which a calendar date (YYYY-MM-DD) begins. */
export function startOfDay(date: string): Date {
  if (!formatter) return new Date(`${date}T00:00:00`);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // Twice, because the difference to UTC may change on that day.
  let instant = midnight;
  for (let n = 0; n < 2; n++) instant -= shownAt(formatter, instant) - midnight;
  return new Date(instant);
}

/** What the wall clock shows at an instant, as if it were UTC, in milliseconds. */
function shownAt(zoned: Intl.DateTimeFormat, instant: number): number {
  const { year, month, day, hours, minutes, seconds } = wallTimeBy(zoned, new Date(instant));
  return Date.UTC(year, month - 1, day, hours, minutes, seconds);
}
