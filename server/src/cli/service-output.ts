/** As a service, with output to a journal, the program prints only JSON lines; at a terminal it prints sentences. */
export const isService = (): boolean => process.env.NODE_ENV === 'production' && !process.stdout.isTTY;

const levels = { info: 30, fatal: 60 };

/** A log line for messages before the logger exists, or independent of its level. */
export const serviceLine = (level: keyof typeof levels, msg: string): string =>
  JSON.stringify({ level: levels[level], time: Date.now(), pid: process.pid, msg });
