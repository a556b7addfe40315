/** The tabs of this browser inform each other of what they change in the storage. */

export type Change = 'device' | 'kits' | 'pieces' | 'outbox';

const channel = new BroadcastChannel('storyvan-field');

/** Informs the other tabs. */
export const tellTabs = (...changes: Change[]): void => channel.postMessage(changes);

/** Calls the listener when another tab has changed something. */
export function whenTabsTell(listener: (changes: readonly Change[]) => void): void {
  channel.onmessage = ({ data }: MessageEvent<Change[]>) => listener(data);
}
