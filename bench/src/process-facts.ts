import { readdirSync, readFileSync } from 'node:fs';

/** What the operating system says of a process (Linux). */

/** Megabytes of memory that are really there. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Files, sockets and all else that it holds open. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Milliseconds of all its threads so far; the kernel counts in hundredths of a second. */
export function processorMilliseconds(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] as string;
  const [user, system] = afterName.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
