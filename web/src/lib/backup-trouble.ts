import type { listBackups } from '@storyvan/contract/backups';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { ago, exactTime } from './ago.ts';

/** A night may be missed; of two in a row somebody should hear. */
const tooOld = 2 * 24 * 60 * 60 * 1000;

/** What somebody should know of the backups before anything happens; null where all is well. */
export function backupTrouble({ nightly, backups }: ReplyOf<typeof listBackups>, now: number): string | null {
  const [latest] = backups;
  const byItself = nightly
    ? ''
    : ' Of this PostgreSQL database none are made by themselves until BACKUP_DIR is set.';
  if (!latest) {
    return nightly
      ? 'There is no backup yet. The first is made in the coming night.'
      : `There is no backup.${byItself}`;
  }
  const made = `The latest backup was made ${ago(latest.made_at, now)} (${exactTime(latest.made_at)})`;
  if (latest.broken > 0)
    return `${made}, and something does not hold in it: “npx storyvan verify” says what.`;
  if (now - Date.parse(latest.made_at) <= tooOld) return null;
  return nightly ? `${made}. Why none was made since, the server’s log says.` : `${made}.${byItself}`;
}
