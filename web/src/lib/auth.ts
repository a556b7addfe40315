import { checkLogin, type StaffMember } from '@storyvan/contract/auth';
import type { Role } from '@storyvan/contract/common/role';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { useSyncExternalStore } from 'react';
import { call } from './call.ts';
import { keepLibrary } from './library.ts';

/** Whether someone is signed in, as this tab knows it: a flag kept in session storage (SPEC section 4), with the role. */

const flag = 'storyvan.signed_in';
const account = 'storyvan.staff_id';
let staff: StaffMember | null = null;
/** The staff member of this device, while the app is used without a sign-in. */
let atDevice: StaffMember | null = null;
const listeners = new Set<() => void>();

export const isSignedIn = (): boolean => sessionStorage.getItem(flag) !== null;

let setupNeeded = false;

/** Whether the server has no account yet. */
export const isSetupNeeded = (): boolean => setupNeeded;

let changes = 0;

/** How often someone has signed in or out. A reply to a call from before the last time says nothing of now. */
export const loginChanges = (): number => changes;

/** Sets the flag if the reply has a session_id, and clears it otherwise. */
export function keepLogin(login: ReplyOf<typeof checkLogin>): void {
  if (isSignedIn() !== (login.session_id !== null)) changes += 1;
  if (login.session_id === null) sessionStorage.removeItem(flag);
  else sessionStorage.setItem(flag, login.staff?.role ?? 'yes');
  staff = login.staff;
  setupNeeded = login.setup_needed ?? false;
  if (login.library) keepLibrary(login.library);
  if (staff) {
    end = null;
    sessionStorage.setItem(account, String(staff.staff_id));
    atDevice = null;
  }
  for (const listener of listeners) listener();
}

/**
 * The staff_id of this tab. It is kept over a reload, and until the next sign-in after the user was signed out. On a device
 * that was opened without a sign-in, its staff member counts.
 */
export function accountOfTab(): number | null {
  const staff_id = sessionStorage.getItem(account);
  return staff_id === null ? (atDevice?.staff_id ?? null) : Number(staff_id);
}

let end: string | null = null;

/** The user was signed out by the server, which may know the reason. */
export function noteEnd(why: string | null): void {
  end = why ?? 'You were signed out.';
}

/** Why the user has to sign in again; null if they were not signed in before. */
export const whyEnded = (): string | null => end;

export const forgetLogin = (): void => keepLogin({ session_id: null, staff: null });

const leaving = new Set<() => void>();

/** Registers what to drop when the user signs out. After a timeout it is kept, so that work can continue. */
export function whenLeaving(drop: () => void): void {
  leaving.add(drop);
}

/** The user has signed out: nothing of theirs is kept in this tab. */
export function leave(): void {
  atDevice = null;
  forgetLogin();
  end = null;
  sessionStorage.removeItem(account);
  for (const drop of leaving) drop();
}

/** Asks the server who is signed in. Returns false without a reply: then nothing changes, because a village may have no network. */
export async function checkWithServer(): Promise<boolean> {
  const before = changes;
  try {
    const login = await call(checkLogin);
    if (changes === before) keepLogin(login);
    return true;
  } catch {
    // The header shows the connection state; the next call shows its own error.
    return false;
  }
}

export async function askLogin(): Promise<boolean> {
  await checkWithServer();
  return isSignedIn();
}

/** Sets who uses the app without a sign-in (device-guard.ts), or that no one does. */
export function setAtDevice(member: StaffMember | null): void {
  if (atDevice === member) return;
  atDevice = member;
  for (const listener of listeners) listener();
}

export const worksAtDevice = (): boolean => atDevice !== null;

/** Calls the listener after each sign-in and sign-out, until the returned function is called. */
export function whenLoginChanges(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null until the server has replied; without a sign-in, the staff member of this device. */
export const useStaff = (): StaffMember | null => useSyncExternalStore(whenLoginChanges, knownStaff);

/** Whose screens to draw. After a reload it is in the flag, until the server has replied: so nothing appears late. */
export const useRole = (): Role | null =>
  useSyncExternalStore(
    whenLoginChanges,
    () => knownStaff()?.role ?? (sessionStorage.getItem(flag) as Role | null),
  );

export const knownStaff = (): StaffMember | null => staff ?? atDevice;
