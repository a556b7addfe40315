import { checkIn as checkInCall, registerDevice } from '@storyvan/contract/devices';
import { call } from '../../lib/call.ts';
import { compareClocks } from './clock.ts';
import { fieldState, setFieldState } from './field-state.ts';
import { getDevice } from './store.ts';
import { wipeNames } from './wipe.ts';

/** Reports what this device holds, and learns whether it was blocked. */

type DeviceState = 'active' | 'blocked' | 'account disabled' | 'unknown';

async function contact(wiped: boolean): Promise<DeviceState> {
  const { device_id } = await getDevice();
  const { places, unsent } = fieldState();
  const sentAt = Date.now();
  const reply = await call(checkInCall, {
    body: {
      device_id,
      device_at: new Date(sentAt).toISOString(),
      unsent,
      places: places.map(({ site_grade_id }) => site_grade_id),
      wiped,
    },
  });
  await compareClocks(sentAt, reply.server_at);
  return reply.state;
}

let last: DeviceState = 'active';
let lastAt = Number.NEGATIVE_INFINITY;

export const checkInEveryMs = 4 * 60_000;

/**
 * Checks in, unless the device was active a few minutes ago. Removes all names if it may hold none any more, and then
 * reports that they are gone.
 */
export async function checkInIfDue(): Promise<DeviceState> {
  if (last === 'active' && performance.now() - lastAt < checkInEveryMs) return last;
  const isBarred = last === 'blocked' || last === 'account disabled';
  const reported = isBarred && fieldState().places.length === 0;
  const state = await contact(reported);
  last = state;
  lastAt = performance.now();
  setFieldState({ barred: state === 'blocked' || state === 'account disabled' ? state : null });
  // The server does not know it, such as after a restored backup: it was not blocked, and the sync registers it again.
  if (state === 'active' || state === 'unknown') return state;
  await wipeNames(state);
  if (!reported) await contact(true);
  return state;
}

/** After a restored backup the server may not know this device any more. */
export async function registerAgain(): Promise<void> {
  const { device_id, name } = await getDevice();
  await call(registerDevice, { body: { device_id, name } });
  last = 'active';
}
