import { fieldState, setFieldState } from './field-state.ts';
import { getDevice, store } from './store.ts';
import { setTrouble, toRead } from './trouble.ts';

/** The time by the clock of the server, as far as this device knows it. */

export const serverNow = (): Date => new Date(Date.now() - clockOff());

/** How far the clock was ahead when it was first noticed that it is wrong. */
let noticed: number | null = null;

/** Before a place was taken along it cannot be now: such a clock, as after an empty battery, goes on from that time. */
export function clockOff(): number {
  const { clock_off, places } = fieldState();
  const latest = Math.max(...places.map(({ taken_at }) => Date.parse(taken_at)));
  const isWrong = Date.now() - clock_off < latest - jumpMs;
  noticed = isWrong ? (noticed ?? Date.now() - latest) : null;
  return noticed ?? clock_off;
}

/** Notes in the state whether the time goes on from when a place was taken along. */
export function checkClock(): void {
  setFieldState({ clock_wrong: clockOff() !== fieldState().clock_off });
}

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
  checkClock();
  const jumped = Math.abs(jump) > jumpMs;
  setTrouble(
    'clock',
    jumped
      ? toRead(
          `The clock of this device was changed by ${lengthOf(jump)}. Check the dates of what you entered since the last sync.`,
        )
      : null,
  );
}
