import {
  accountOfTab,
  checkWithServer,
  isSignedIn,
  setAtDevice,
  whenLeaving,
  worksAtDevice,
} from './auth.ts';
import type { DeviceFlag } from './device-flag.ts';

/** A device, which has taken something along, opens without a network and without a sign-in (docs/decisions/0058). */

/** To whom it belongs. */
export type DeviceMember = Pick<DeviceFlag, 'staff_id' | 'staff_name'>;

/** In session storage if the person chose to go on without signing in. */
const chosen = 'storyvan.without_sign_in';
const forgetChoice = () => sessionStorage.removeItem(chosen);
whenLeaving(forgetChoice);

/** How long it waits for the server before it works without it. */
const patienceMs = 1500;

/** Runs in the guard until it is known who uses the app. Returns whether the server has answered that. */
export async function guardDevice(device: DeviceMember, toSignIn: boolean): Promise<boolean> {
  if (isSignedIn()) forgetChoice();
  if (sessionStorage.getItem(chosen) !== null) workAtDevice(device);
  // A tab that is signed in opens at once; after a reload without a network it still needs a name.
  else if (!isSignedIn() || !navigator.onLine) return askInTime(device, toSignIn);
  return false;
}

async function askInTime(device: DeviceMember, toSignIn: boolean): Promise<boolean> {
  const answered = navigator.onLine && (await Promise.race([checkWithServer(), silence()]));
  const account = accountOfTab();
  const isTheirs = account === null || account === device.staff_id;
  if (!answered && !toSignIn && isTheirs) workAtDevice(device);
  return answered;
}

const silence = (): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), patienceMs);
  });

/** Uses the app as the device's staff member. What needs the server asks for a sign-in later. */
function workAtDevice({ staff_id, staff_name }: DeviceMember): void {
  setAtDevice({ staff_id, username: '', name: staff_name, role: 'staff' });
  // The server may know better, as soon as it can be asked.
  addEventListener('online', askOnce, { once: true });
}

function askOnce(): void {
  if (worksAtDevice()) void checkWithServer();
}

/** The person chooses to go on without signing in. */
export function goOnAtDevice(device: DeviceMember): void {
  sessionStorage.setItem(chosen, 'yes');
  workAtDevice(device);
}
