/** How long temporary data is kept, in days. */

/** A sign-in session lasts a week at most; kept longer, it can answer who was signed in, and from where. */
export const authSessionsKept = 30;

/** A failed attempt counts for a day (sign-in-throttle.rules.ts). */
export const failuresKept = 2;

/** Days without a sign-in until a known device (known-devices.ts) is forgotten. */
export const devicesKept = 180;

/** How long a repeated request gets its first reply: a phone without a network does not wait longer. */
export const repliesKept = 30;

const day = 24 * 60 * 60 * 1000;

export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * day).toISOString();
