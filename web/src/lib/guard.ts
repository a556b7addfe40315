import { redirect } from '@tanstack/react-router';
import {
  askLogin,
  isSetupNeeded,
  isSignedIn,
  knownStaff,
  noteEnd,
  setAtDevice,
  worksAtDevice,
} from './auth.ts';
import type { DeviceMember } from './device-guard.ts';
import { encodeParams } from './intended-screen.ts';

/** The part of a route match that the guard needs. */
export interface Destination {
  routeId: string;
  fullPath: string;
  params: Record<string, unknown>;
}

/**
 * Runs before every screen (SPEC section 2). Without signing in, only the sign-in screen can be reached; it receives the
 * intended screen. With a one-time password, only the screen that changes it can be reached. The server is asked before
 * a redirect, so that a new tab is already signed in. While there is no account, every address leads to setting up.
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
  const toSetup = destination?.routeId === '/setup';
  let answered = false;
  if (!device && worksAtDevice()) setAtDevice(null);
  // Loaded on devices only.
  if (device && !knownStaff())
    answered = await (await import('./device-guard.ts')).guardDevice(device, toSignIn);
  // A person who opens the sign-in screen may have been signed out meanwhile, so the server is asked.
  const known = isSignedIn() && !toSignIn && !(toNewPassword && !knownStaff());
  const signedIn = known || (!answered && (!worksAtDevice() || toSignIn) && (await askLogin()));
  if (!signedIn && isSetupNeeded()) {
    if (toSetup) return;
    throw redirect({ to: '/setup', replace: true });
  }
  const mustChange = signedIn && knownStaff()?.must_change_password === true;
  const isScreen = destination && !toSignIn && !toSetup && destination.routeId !== '/$';
  const intended = isScreen ? intendedSearch(destination, search) : {};
  if (mustChange && !toNewPassword) throw redirect({ to: '/new-password', search: intended, replace: true });
  if (signedIn && !mustChange && (toSignIn || toNewPassword || toSetup))
    throw redirect({ to: '/', replace: true });
  if (signedIn || toSignIn || (worksAtDevice() && !toNewPassword && !toSetup)) return;
  throw redirect({ to: '/signin', search: intended, replace: true });
}

function intendedSearch({ fullPath, params }: Destination, search: object) {
  return {
    next: fullPath.length > 1 ? fullPath.replace(/\/$/, '') : fullPath,
    params: encodeParams({ params, search }),
  };
}

/**
 * After a reload the flag is set but the name is unknown. If the reply says that the user is signed out or must choose a
 * new password, the guard runs again.
 */
export async function checkFlag(askAgain: () => void): Promise<void> {
  if (!isSignedIn() || (knownStaff() && !worksAtDevice())) return;
  const signedIn = await askLogin();
  if (!signedIn) noteEnd(null);
  if (!signedIn || knownStaff()?.must_change_password) askAgain();
}
