import { readdirSync, readFileSync } from 'node:fs';

/** What the operating system says of a process (Linux). */

/** Megabytes of memory that are really there. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Files, sockets and all else that it holds open. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
