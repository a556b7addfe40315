import { setFieldState } from './field-state.ts';
import { isClosed } from './store.ts';

/** How much the browser lets this device keep, and for how long. */

const leastFree = 50_000_000;
const mostUsed = 0.9;

async function storageState(): Promise<'fine' | 'temporary' | 'low'> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  if (quota - usage < leastFree || usage > quota * mostUsed) return 'low';
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

const sentenceOf = (error: unknown): string => {
  if (isClosed(error))
    return 'Storyvan was updated in another tab, so this was not saved. Reload this page, then do it again.';
  const { name, inner } = error as { name?: string; inner?: { name?: string } };
  return [name, inner?.name].includes('QuotaExceededError')
    ? 'The storage of this device is full, so this was not saved. Free some space, then do it again.'
    : 'This device could not save this. Do it again; if that does not help, restart the browser.';
};

/** What to throw after the storage has refused something: a sentence for people. */
export function notStored(error: unknown): Error {
  void checkStorage();
  return new Error(sentenceOf(error), { cause: error });
}
