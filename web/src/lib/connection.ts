import { useSyncExternalStore } from 'react';

/** Whether the server can be reached: the browser's network state and the outcome of the last call. */

let answered = true;
let everAnswered = false;
const listeners = new Set<() => void>();

/** Every call reports here: true if the server replied at all, even with a refusal. */
export function noteAnswer(gotOne: boolean): void {
  everAnswered ||= gotOne;
  if (answered === gotOne) return;
  answered = gotOne;
  for (const listener of listeners) listener();
}

export const isConnected = (): boolean => navigator.onLine && answered;

/** Whether the server has answered since this page was opened. */
export const hasAnswered = (): boolean => everAnswered;

/** Returns a function that ends it. */
export function whenConnectionChanges(listener: () => void): () => void {
  const handleOnline = () => {
    answered = true;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('online', handleOnline);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', handleOnline);
    window.removeEventListener('offline', listener);
  };
}

export const useConnected = (): boolean => useSyncExternalStore(whenConnectionChanges, isConnected);
