/**
 * Tests run at this local time of the library, so that they do the same every day. TEST_TIME sets another one. Called by
 * the configurations of Vitest and Playwright; the processes that run the tests inherit the setting.
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

/** The time as part of a file name, without colons for Windows. */
export const timeInFileName = (): string => (process.env.TEST_TIME ?? '').replaceAll(':', '-');

/** The module that shifts the clock by CLOCK_SHIFT. */
export const shiftedClock = new URL('./shifted-clock.js', import.meta.url);

/** The same for a program of Node.js. */
export const clockOption = `--import=${shiftedClock.href}`;
