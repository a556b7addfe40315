/** How long what only serves the day's work is kept, in days. */

/** A session lives for a week at most; a while longer it answers who was signed in, and from where. */
export const sessionsKept = 30;

/** A failed attempt counts for a day (sign-in-throttle.rules.ts). */
export const failuresKept = 2;

/** Days without a sign-in after which a known device (known-devices.ts) is forgotten. */
export const devicesKept = 180;

/** A request that is sent again gets its first reply within this time: a phone without a network waits no longer. */
export const repliesKept = 30;

const day = 24 * 60 * 60 * 1000;

export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * day).toISOString();
