import type { BackupSpace } from '@storyvan/contract/backups';

/** How long the free space of the disk lasts. */

/** So many are kept: of seven days and of four weeks (kept-backups.rules.ts). */
const kept = 11;
const day = 24 * 60 * 60 * 1000;
/** A library grows too unevenly for a rate from less than this. */
const leastDays = 3;
const farAway = 3650;

interface Sized {
  made: Date;
  bytes: number;
}

/**
 * @param backups newest first
 * @param disk in bytes
 */
export function spaceOutlook(backups: readonly Sized[], disk: { free: number; total: number }): BackupSpace {
  const [latest] = backups;
  const used = backups.reduce((sum, { bytes }) => sum + bytes, 0);
  if (!latest) return { ...disk, used, more: null, lasts_days: null };
  const more = Math.floor(disk.free / latest.bytes);
  return { ...disk, used, more, lasts_days: daysLeft(backups, disk.free, latest) };
}

/** The kept backups and the database itself grow by the same rate; null if there is no rate. */
function daysLeft(backups: readonly Sized[], free: number, latest: Sized): number | null {
  const oldest = backups.at(-1) as Sized;
  const days = (latest.made.getTime() - oldest.made.getTime()) / day;
  const perDay = days < leastDays ? 0 : (latest.bytes - oldest.bytes) / days;
  if (perDay <= 0) return null;
  const afterAllKept = free - Math.max(0, kept - backups.length) * latest.bytes;
  return Math.max(0, Math.min(farAway, Math.floor(afterAllKept / (perDay * (kept + 1)))));
}
