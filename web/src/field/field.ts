import { registerDevice } from '@storyvan/contract/devices';
import { correctClock } from '@storyvan/domain/calendar-date';
import { accountOfTab, knownStaff, whenLeaving, whenLoginChanges } from '../lib/auth.ts';
import { call } from '../lib/call.ts';
import { forgetLeft, hasLeft, noteLeft } from '../lib/device-flag.ts';
import { newRequestId } from '../lib/new-request-id.ts';
import { startAnswers } from './start-answers.ts';
import { keepApp } from './store/app-worker.ts';
import { checkClock, clockOff } from './store/clock.ts';
import {
  changeKeyPin,
  checkPin,
  forgetKey,
  newKey,
  takeKey,
  type Unlocking,
  unlockKey,
} from './store/data-key.ts';
import { fieldState, setFieldState } from './store/field-state.ts';
import { readKits } from './store/kit-store.ts';
import { type KeptEntry, keptEntries, readOutbox } from './store/outbox.ts';
import { closeTexts, forgetTexts, openTexts, sealDrafts, startTexts } from './store/private-texts.ts';
import { askToPersist, checkStorage } from './store/storage.ts';
import { type DeviceRow, findDevice, getDevice, inBackground, store } from './store/store.ts';
import { startSync, syncNow } from './store/sync.ts';
import { type Change, tellTabs, whenTabsTell } from './store/tabs.ts';
import { fetchPlaces, refreshPlaces, removePlace } from './store/take-along.ts';
import { isForAnother, readDevice } from './store/this-device.ts';
import { forgetIndex, loadIndex } from './store/title-index.ts';
import { unsentFile } from './store/unsent-file.ts';
import { removeExpired, wipeNames as wipe } from './store/wipe.ts';

/** What screens do with this device. Start it first; what they show is in field-state.ts. */

async function readAll(): Promise<void> {
  await readDevice();
  await readKits();
  await readOutbox();
}

async function readWhatChanged(changes: readonly Change[]): Promise<void> {
  if (changes.includes('device')) await readDevice();
  if (changes.includes('kits')) await readKits();
  if (changes.includes('outbox') || changes.includes('device')) await readOutbox();
  if (changes.includes('pieces')) forgetIndex();
}

const everyMinute = 60_000;

async function start(): Promise<void> {
  whenTabsTell((changes) => inBackground(readWhatChanged(changes)));
  whenLeaving(() => {
    if (!fieldState().device) return;
    noteLeft();
    forgetTexts();
    inBackground(finishLeaving());
  });
  whenLoginChanges(() => inBackground(lockForAnother()));
  await readAll();
  correctClock(clockOff);
  startAnswers();
  await startTexts();
  if (hasLeft()) await finishLeaving();
  await removeExpired();
  await checkStorage();
  setFieldState({ ready: true });
  checkClock();
  setInterval(() => {
    checkClock();
    inBackground(removeExpired());
  }, everyMinute);
  document.addEventListener('visibilitychange', () => inBackground(removeExpired()));
  startSync();
}

async function finishLeaving(): Promise<void> {
  await wipe('signed out');
  forgetLeft();
}

async function lockForAnother(): Promise<void> {
  if (await isForAnother()) await lock();
}

let starting: Promise<void> | null = null;

/** Reads the storage, removes what has expired and starts to send. Again, it only waits for that. */
export function startField(): Promise<void> {
  starting ??= start();
  return starting;
}

/** The earlier device of this account on this browser, if it has one. */
async function deviceFor(staff_id: number, staff_name: string, name: string): Promise<DeviceRow> {
  const before = await store.devices.get(staff_id);
  const unused = {
    device_id: newRequestId(),
    clock_off: null,
    summary: null,
    in_review: [],
    wiped: null,
    wipes: 0,
  };
  return { ...unused, ...before, staff_id, staff_name, name, in_use: true };
}

/**
 * Registers this browser for the account that is signed in, with a PIN. Again, it sets another PIN, such as after a
 * forgotten one: what was taken along is removed then, and what is unsent is kept.
 */
export async function setUpDevice({ name, pin }: { name: string; pin: string }): Promise<void> {
  checkPin(pin);
  if (!globalThis.isSecureContext) throw new Error('This needs an address that starts with https://.');
  const staff = knownStaff();
  if (!staff) throw new Error('Sign in with a network first.');
  await startField();
  const device = await deviceFor(staff.staff_id, staff.name, name);
  await call(registerDevice, { body: { device_id: device.device_id, name } });
  const { row, key } = await newKey(pin);
  await wipe('signed out');
  await store.transaction('rw', store.devices, store.keys, async () => {
    await store.devices.toCollection().modify({ in_use: false });
    const wipes = (await store.devices.get(device.staff_id))?.wipes ?? 0;
    await store.devices.put({ ...device, wipes, wiped: null });
    await store.keys.put(row);
  });
  tellTabs('device', 'kits', 'outbox');
  await readAll();
  takeKey(key);
  await openTexts();
  setFieldState({ locked: false });
  void syncNow();
}

/**
 * Takes places along with the changed pieces of the index, and the app, so that it opens without a network.
 * `onProgress` counts places, then pieces too.
 */
export async function takeAlong(
  places: readonly { site_grade_id: number }[],
  onProgress?: (done: number, of: number) => void,
): Promise<void> {
  await askToPersist();
  // In development the app is not kept: its files change all the time.
  const kept = import.meta.env.PROD ? keepApp(true) : Promise.resolve();
  // A failure is thrown below, after the places have arrived.
  kept.catch(() => undefined);
  await fetchPlaces(
    places.map(({ site_grade_id }) => site_grade_id),
    onProgress,
  );
  await kept;
}

export const refreshPlace = (site_grade_id: number): Promise<void> => fetchPlaces([site_grade_id]);

export const putBack = (site_grade_id: number): Promise<void> => removePlace(site_grade_id);

/** The first scan of a book of another place then finds its title at once. Later than the next screen is opened. */
const loadIndexAfterMs = 3000;

/** After the tenth wrong PIN the key and all names are removed: `attempts_left` is 0. */
export async function unlock(pin: string): Promise<Unlocking> {
  if (await isForAnother()) {
    const { staff_name } = await getDevice();
    throw new Error(`This device belongs to ${staff_name}.`);
  }
  const result = await unlockKey(pin);
  if (result.attempts_left === 0) await wipe('wrong PINs');
  if (!result.unlocked) return result;
  await openTexts();
  setFieldState({ locked: false });
  setTimeout(() => inBackground(loadIndex()), loadIndexAfterMs);
  await readKits();
  await sealDrafts();
  await readOutbox();
  // Sent while it was locked: the kits can be refreshed now.
  if (keptEntries().some(({ state }) => state === 'sent')) void refreshPlaces().catch(() => undefined);
  return result;
}

/** Removes names from the memory of this tab. */
export async function lock(): Promise<void> {
  await closeTexts();
  forgetKey();
  setFieldState({ locked: true });
  await readKits();
  await readOutbox();
}

export async function changePin(oldPin: string, newPin: string): Promise<Unlocking> {
  const result = await changeKeyPin(oldPin, newPin);
  if (result.attempts_left === 0) await wipe('wrong PINs');
  return result;
}

export const wipeNames = (why: Parameters<typeof wipe>[0]): Promise<void> => wipe(why);

/** Entries of this account that the server has not answered, in the order they were made. */
export async function unsentEntries(): Promise<KeptEntry[]> {
  await readOutbox();
  return keptEntries().filter(({ state }) => state !== 'sent');
}

/** A file with them, which an administrator can import at a desk. */
export async function exportUnsent(): Promise<Blob> {
  const device = await getDevice();
  return unsentFile(device, await unsentEntries());
}

/** How many unsent entries other accounts have left on this browser. */
export async function unsentOfOthers(): Promise<{ staff_id: number; staff_name: string; unsent: number }[]> {
  const own = accountOfTab();
  const devices = (await store.devices.toArray()).filter(({ staff_id }) => staff_id !== own);
  const counts = await Promise.all(
    devices.map(async ({ staff_id, staff_name }) => ({
      staff_id,
      staff_name,
      unsent: await store.outbox
        .where({ staff_id })
        .filter(({ state }) => state !== 'sent')
        .count(),
    })),
  );
  return counts.filter(({ unsent }) => unsent > 0);
}

const read = async (change: Partial<Pick<DeviceRow, 'summary' | 'wiped'>>): Promise<void> => {
  const device = await findDevice();
  if (device) await store.devices.update(device.staff_id, change);
  setFieldState(change);
  tellTabs('device');
};

export const readSummary = (): Promise<void> => read({ summary: null });
export const readWiped = (): Promise<void> => read({ wiped: null });
