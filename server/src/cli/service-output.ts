/**
 * As a service, with its output going to a journal, the program prints nothing but lines of JSON; at a terminal it
 * prints sentences.
 */
export const isService = (): boolean => process.env.NODE_ENV === 'production' && !process.stdout.isTTY;

const levels = { info: 30, fatal: 60 };

/** A line as the logger writes them, for what is said before the logger is there or whatever its level is. */
export const serviceLine = (level: keyof typeof levels, msg: string): string =>
  JSON.stringify({ level: levels[level], time: Date.now(), pid: process.pid, msg });
