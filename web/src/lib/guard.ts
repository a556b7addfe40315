import { redirect } from '@tanstack/react-router';
import {
  accountOfTab,
  askLogin,
  checkWithServer,
  type DeviceMember,
  isConfirmed,
  isSignedIn,
  knownStaff,
  noteEnd,
  stopWorkingAtDevice,
  workAtDevice,
  worksAtDevice,
} from './auth.ts';
import { encodeParams } from './intended-screen.ts';

/** The part of a route match that the guard needs. */
export interface Destination {
  routeId: string;
  fullPath: string;
  params: Record<string, unknown>;
}

/** How long a device waits for the server before it works without it. */
const patienceMs = 1500;

/**
 * Runs before every screen (SPEC section 2). Without signing in, only the sign-in screen can be reached; it receives the
 * intended screen. With a one-time password, only the screen that changes it can be reached. The server is asked before
 * a redirect, so that a new tab is already signed in.
 *
 * A device, which has taken something along, opens without a network and without a sign-in (decision 58).
 */
export async function guard(
  destination: Destination | undefined,
  search: object,
  device: DeviceMember | null,
): Promise<void> {
  const toSignIn = destination?.routeId === '/signin';
  const toNewPassword = destination?.routeId === '/new-password';
  if (!device) stopWorkingAtDevice();
  else if (worksAtDevice() && !knownStaff()) workAtDevice(device);
  const known = isSignedIn() && !(toNewPassword && !knownStaff());
  const signedIn = known || (await isSignedInNow(device, toSignIn));
  if (known && !knownStaff() && !navigator.onLine) workAsOwner(device);
  const mustChange = signedIn && knownStaff()?.must_change_password === true;
  const isScreen = destination && !toSignIn && destination.routeId !== '/$';
  const intended = isScreen ? intendedSearch(destination, search) : {};
  if (mustChange && !toNewPassword) throw redirect({ to: '/new-password', search: intended, replace: true });
  if (signedIn && !mustChange && (toSignIn || toNewPassword)) throw redirect({ to: '/', replace: true });
  if (signedIn || toSignIn || (worksAtDevice() && !toNewPassword)) return;
  throw redirect({ to: '/signin', search: intended, replace: true });
}

/** Asks the server. A device that gets no answer in time works without it. */
async function isSignedInNow(device: DeviceMember | null, toSignIn: boolean): Promise<boolean> {
  if (!device) return askLogin();
  if (worksAtDevice() && !toSignIn) return false;
  const answered = navigator.onLine && (await Promise.race([checkWithServer(), silence()]));
  if (!answered && !toSignIn) workAsOwner(device);
  return isSignedIn();
}

const silence = (): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(false), patienceMs);
  });

/** Unless this tab is known to be someone else's. */
function workAsOwner(device: DeviceMember | null): void {
  const account = accountOfTab();
  if (device && (account === null || account === device.staff_id)) workAtDevice(device);
}

function intendedSearch({ fullPath, params }: Destination, search: object) {
  return {
    next: fullPath.length > 1 ? fullPath.replace(/\/$/, '') : fullPath,
    params: encodeParams({ params: textsOf(params), search: textsOf(search) }),
  };
}

const textsOf = (record: object): Record<string, string> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, String(value)]));

/**
 * After a reload the flag is set but the name is unknown. If the reply says that the user is signed out or must choose a
 * new password, the guard runs again.
 */
export async function checkFlag(askAgain: () => void): Promise<void> {
  if (!isSignedIn() || isConfirmed()) return;
  const signedIn = await askLogin();
  if (!signedIn) noteEnd('');
  if (!signedIn || knownStaff()?.must_change_password) askAgain();
}
