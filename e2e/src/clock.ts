import { readFileSync } from 'node:fs';
import { addDays, type CalendarDate, today as dateOf } from '@storyvan/domain/calendar-date';
import { weekStart } from '@storyvan/domain/week';
import { clockOption, shiftedClock } from '../../scripts/test-clock.ts';

/**
 * The simulated time of a journey. The servers and pages use it, and a journey gets it here: its own `Date` has the real
 * time, because a cookie that Playwright keeps would otherwise expire on a date in the past.
 */

/** None in the benchmarks, which use parts of the journeys. */
const shift = Number(process.env.CLOCK_SHIFT ?? 0);

export const now = (): Date => new Date(Date.now() + shift);
export const today = (): CalendarDate => dateOf(now());
/** The Sunday on which this week begins, or a later one. */
export const sunday = (weeks = 0): CalendarDate => addDays(weekStart(today()), 7 * weeks);

/** Moves the clock of each page that loads it, by so many milliseconds more than what has moved it before. */
export const clockMovedBy = (ms: number): string =>
  `globalThis.CLOCK_SHIFT = ${ms};\n${readFileSync(shiftedClock, 'utf8')}`;

/** Moves the clock of each page that loads it to the simulated time. */
export const pageClock = clockMovedBy(shift);

/** Moves the clock of a Node.js program, which inherits CLOCK_SHIFT. */
export const serverClock = { NODE_OPTIONS: clockOption };
