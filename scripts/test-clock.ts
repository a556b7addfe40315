/**
 * Tests run at this time of the library, so that they do the same on each day. TEST_TIME chooses another one. Called by
 * the settings of Vitest and Playwright; the processes that run the tests inherit what is set here.
 */
export function setTestClock(): void {
  process.env.TZ = 'Asia/Kolkata';
  process.env.TEST_TIME ??= '2026-11-18T10:00';
  const time = process.env.TEST_TIME;
  process.env.CLOCK_SHIFT ??= String(Date.parse(time) - Date.now());
  if (process.env.CLOCK_SHIFT === 'NaN') {
    throw new Error(`TEST_TIME is ${time}. Write it like 2028-02-29T10:00.`);
  }
}

/** The time as part of a file's name; Windows allows no colon there. */
export const timeInFileName = (): string => (process.env.TEST_TIME ?? '').replaceAll(':', '-');

/** Moves the clock by CLOCK_SHIFT. */
export const shiftedClock = new URL('./shifted-clock.js', import.meta.url);

/** The same for a program of Node.js. */
export const clockOption = `--import=${shiftedClock.href}`;
