import { useSyncExternalStore } from 'react';

/** Whether the server can be reached: what the browser says of the network, and how the last call went. */

let answered = true;
const listeners = new Set<() => void>();

/** Told by every call: true when the server answered at all, even with a refusal. */
export function noteAnswer(gotOne: boolean): void {
  if (answered === gotOne) return;
  answered = gotOne;
  for (const listener of listeners) listener();
}

const isConnected = (): boolean => navigator.onLine && answered;

function subscribe(listener: () => void): () => void {
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

export const useConnected = (): boolean => useSyncExternalStore(subscribe, isConnected);
