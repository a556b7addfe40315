import { readFileSync } from 'node:fs';

/** What Linux reports about a process. */

/** Resident memory in megabytes. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Processor milliseconds of all its threads so far; the kernel counts in hundredths of a second. */
export function processorMilliseconds(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] as string;
  const [user, system] = afterName.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
