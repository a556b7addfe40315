import { formatDate, today } from '@storyvan/domain/calendar-date';
import { ago } from '../../../lib/ago.ts';
import type { FieldState, KeptPlace } from '../../store/field-state.ts';

/** What was taken along, in words. */

/** "42 kB", "1.3 MB" */
export function sizeWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(kilobytes / 1000).toFixed(1)} MB`;
}

/** "Taken along 2 hours ago, until 3 Dec 2026" */
export const keptWords = ({ taken_at, expires_at }: KeptPlace): string =>
  `Taken along ${ago(taken_at, Date.now())}, until ${formatDate(today(new Date(expires_at)))}`;

export const storageWords: Record<FieldState['storage'], string | null> = {
  fine: null,
  temporary:
    'This browser may clear its storage when space runs short. Install Storyvan on the home screen to prevent that, and send your entries often. Do not clear the data of the browser: unsent entries would be lost.',
  low: 'This device is short of space. Delete photos, videos or apps now: without space nothing more can be saved.',
};
