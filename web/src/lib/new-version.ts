import { useSyncExternalStore } from 'react';

/** Whether another version of the app is ready to be used; `app-worker.ts` finds out. */

let reload: (() => void) | null = null;
const listeners = new Set<() => void>();

export function announceVersion(change: (() => void) | null): void {
  reload = change;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Changes to the new version; null if there is none. */
export const useNewVersion = (): (() => void) | null => useSyncExternalStore(subscribe, () => reload);
