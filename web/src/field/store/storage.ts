import { CallError } from '../../lib/call.ts';
import { setFieldState } from './field-state.ts';
import { findDevice, isClosed, store } from './store.ts';

/** How much the browser lets this device keep, and for how long. */

const leastFree = 50_000_000;
const mostUsed = 0.9;

/** Room for about a thousand entries. */
const reserveBytes = 2_000_000;
/** As many random bytes as a browser makes at once; they cannot be compressed. */
const mostRandom = 65_536;

function reserve(): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(reserveBytes);
  for (let at = 0; at < reserveBytes; at += mostRandom)
    crypto.getRandomValues(bytes.subarray(at, at + mostRandom));
  return bytes;
}

/**
 * Whether there is room beside what is kept. Chromium always says that there are gigabytes, so a device keeps a reserve:
 * when that does not fit, the storage is nearly full.
 */
async function keepsReserve(): Promise<boolean> {
  if (!(await findDevice()) || (await store.reserve.count()) > 0) return true;
  try {
    await store.reserve.put({ id: 'reserve', bytes: reserve() });
    return true;
  } catch (error) {
    if (isFull(error)) return false;
    throw error;
  }
}

/** Stores something; if there is no room, in that of the reserve. */
export async function inReserve<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error) || (await store.reserve.count()) === 0) throw error;
    await store.reserve.clear();
    return work();
  }
}

async function storageState(): Promise<'fine' | 'temporary' | 'low'> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  if (quota - usage < leastFree || usage > quota * mostUsed || !(await keepsReserve())) return 'low';
  return (await navigator.storage.persisted()) ? 'fine' : 'temporary';
}

/** Notes in the state whether there is room for more. */
export async function checkStorage(): Promise<void> {
  // A browser may not say, as in a private window.
  const storage = await storageState().catch(() => 'temporary' as const);
  setFieldState({ storage });
}

/** Asks the browser not to clear this storage automatically. It may refuse, which the state then says. */
export async function askToPersist(): Promise<void> {
  await navigator.storage?.persist().catch(() => false);
  await checkStorage();
}

export function isFull(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  return [name, inner?.name].includes('QuotaExceededError');
}

const sentenceOf = (error: unknown): string => {
  if (isClosed(error))
    return 'Storyvan was updated in another tab, so this was not saved. Reload this page, then do it again.';
  return isFull(error)
    ? 'The storage of this device is full, so this was not saved. Free some space, then do it again.'
    : 'This device could not save this. Do it again; if that does not help, restart the browser.';
};

/** What to throw after the storage has refused something: a sentence for people, which every screen shows. */
export function notStored(error: unknown): CallError {
  void checkStorage();
  return new CallError(500, 'fault', sentenceOf(error));
}
