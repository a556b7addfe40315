import { fieldState, setFieldState } from './field-state.ts';
import { getDevice, store } from './store.ts';
import { setTrouble } from './trouble.ts';

/** The time by the clock of the server, as far as this device knows it. */

export const serverNow = (): Date => new Date(Date.now() - fieldState().clock_off);

const jumpMs = 5 * 60_000;

const lengthOf = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / 60_000);
  return minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
};

/** Compares the clocks after a call that was sent at `sentAt` and has just been answered. */
export async function compareClocks(sentAt: number, server_at: string): Promise<void> {
  const clock_off = Math.round((sentAt + Date.now()) / 2 - Date.parse(server_at));
  const device = await getDevice();
  const jump = clock_off - (device.clock_off ?? clock_off);
  await store.devices.update(device.staff_id, { clock_off });
  setFieldState({ clock_off });
  const jumped = Math.abs(jump) > jumpMs;
  setTrouble(
    'clock',
    jumped
      ? `The clock of this device was changed by ${lengthOf(jump)}. Check the dates of what you entered since the last sync.`
      : null,
  );
}
