import type { BackupRun, BackupSpace } from '@storyvan/contract/backups';
import { ago } from '../../lib/ago.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';

const megabyte = 1_000_000;

/** "142 MB", "4.2 MB", "1.4 GB" */
export function sizeOf(bytes: number): string {
  const [size, unit] = bytes < 1000 * megabyte ? [bytes / megabyte, 'MB'] : [bytes / megabyte / 1000, 'GB'];
  return `${size < 10 ? size.toFixed(1) : formatNumber(Math.round(size))} ${unit}`;
}

export const stepOf = ({ step }: BackupRun): string =>
  step === 'writing' ? 'Writing the backup' : 'Reading it back to check it';

export function startedBy({ started_by, started_at }: BackupRun, now: number): string {
  const who = started_by === null ? 'The nightly backup, started' : `Started by ${started_by}`;
  return `${who} ${ago(started_at, now)}. You can leave this page and keep working.`;
}

const farAway = 3650;

/** How long the free space lasts, in days, months or years. */
export function outlook({ more, lasts_days }: BackupSpace): string | null {
  if (more === null) return null;
  if (more < 1) return 'There is no room for another backup. Free some space, or choose another folder.';
  const room = `Enough for ${counted(more, 'more backup')} of this size.`;
  if (lasts_days === null) return room;
  if (lasts_days >= farAway) return `${room} If the library grows as it has, it lasts more than 10 years.`;
  return `${room} If the library grows as it has, it lasts about ${spanOf(lasts_days)}.`;
}

function spanOf(days: number): string {
  if (days < 60) return counted(days, 'day');
  if (days < 730) return counted(Math.round(days / 30), 'month');
  return counted(Math.round(days / 365), 'year');
}

/** The room is shown as a warning if it is short. */
export const isShort = ({ more, lasts_days }: BackupSpace): boolean =>
  (more !== null && more < 3) || (lasts_days !== null && lasts_days < 60);
