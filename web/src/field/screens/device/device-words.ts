import type { Device } from '@storyvan/contract/devices';
import { ago } from '../../../lib/ago.ts';
import { counted } from '../../../lib/numbers.ts';

/** What a device holds and does, in words. */

/** "holds Tonca, Chimbel (senior)" */
export const heldWords = ({ places }: Device): string =>
  places.length === 0 ? 'holds no place' : `holds ${places.map(({ place_name }) => place_name).join(', ')}`;

/** "12 unsent entries" */
export const unsentWords = (unsent: number): string => counted(unsent, 'unsent entry', 'unsent entries');

export const seenWords = ({ last_seen_at }: Device): string => ago(last_seen_at, Date.now());

interface DeviceState {
  kind: 'good' | 'warn' | 'bad';
  words: string;
}

/** A blocked device may still have names on it until its next contact. */
export function stateOf({ blocked_at, wiped_at }: Device): DeviceState {
  if (blocked_at === null) return { kind: 'good', words: 'active' };
  return wiped_at === null
    ? { kind: 'bad', words: 'blocked, names not removed yet' }
    : { kind: 'warn', words: 'blocked, reported names as removed' };
}
