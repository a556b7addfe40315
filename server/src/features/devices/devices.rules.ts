import type { Device, deviceStates } from '@storyvan/contract/devices';
import { byKey } from '../../by-key.ts';

/** What is shown of devices, and what a device learns when it checks in. */

type DeviceRow = Omit<Device, 'places'> & { account_disabled_at: string | null };
type HeldPlaceRow = Device['places'][number] & { device_id: string };

export function devicesOf(rows: readonly DeviceRow[], held: readonly HeldPlaceRow[]): Device[] {
  const ofDevice = byKey(held, ({ device_id }) => device_id);
  return rows.map(({ account_disabled_at: _, ...device }) => ({
    places: (ofDevice.get(device.device_id) ?? []).map(({ device_id: _, ...place }) => place),
    ...device,
  }));
}

/** A disabled account is named first: an administrator has to enable it before anything can be sent. */
export function stateOf(
  device: Pick<DeviceRow, 'blocked_at' | 'account_disabled_at'> | null,
): (typeof deviceStates)[number] {
  if (device === null) return 'unknown';
  if (device.account_disabled_at !== null) return 'account disabled';
  return device.blocked_at === null ? 'active' : 'blocked';
}

/** A device may not have stored yet what it has just been sent, and does not report it until then. */
const secondsToStore = 60;

/** The places that are on record for a device but no longer on it. */
export function placesGone(
  held: readonly Pick<HeldPlaceRow, 'site_grade_id' | 'taken_at'>[],
  { places, wiped, now }: { places: readonly number[]; wiped: boolean; now: Date },
): number[] {
  const stored = new Date(now.getTime() - secondsToStore * 1000).toISOString();
  const gone = held.filter(
    ({ site_grade_id, taken_at }) => wiped || (!places.includes(site_grade_id) && taken_at < stored),
  );
  return gone.map(({ site_grade_id }) => site_grade_id);
}
