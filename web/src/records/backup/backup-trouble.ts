import type { listBackups } from '@storyvan/contract/backups';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { ago, exactTime } from '../../lib/ago.ts';

/** One missed night is normal; two in a row are reported. */
const tooOld = 2 * 24 * 60 * 60 * 1000;

/** What is wrong with the backups; null if they are complete. */
export function backupTrouble({ nightly, backups }: ReplyOf<typeof listBackups>, now: number): string | null {
  const [latest] = backups;
  const notAutomatic = nightly
    ? ''
    : ' Automatic backups of this PostgreSQL database start once BACKUP_DIR is set.';
  if (!latest) {
    return nightly
      ? 'There is no backup yet. The first is made tonight.'
      : `There is no backup.${notAutomatic}`;
  }
  const made = `The latest backup was made ${ago(latest.made_at, now)} (${exactTime(latest.made_at)})`;
  if (latest.broken > 0)
    return `${made}, but it is damaged. Run “storyvan verify” on the server for details.`;
  if (now - Date.parse(latest.made_at) <= tooOld) return null;
  return nightly ? `${made}. The server’s log says why none was made since.` : `${made}.${notAutomatic}`;
}
