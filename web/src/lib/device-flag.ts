/** Whether this browser is a device, known without opening its storage; the code of `field/` is loaded only then. */

const key = 'storyvan.device';

/** The IndexedDB database of a device. */
export const databaseOfDevice = 'storyvan-field';

export interface DeviceFlag {
  device_id: string;
  name: string;
  staff_id: number;
  staff_name: string;
}

/** Null if this browser is not a device, or keeps nothing. */
export function deviceFlag(): DeviceFlag | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as DeviceFlag | null;
  } catch {
    return null;
  }
}

export function setDeviceFlag(flag: DeviceFlag | null): void {
  if (flag) localStorage.setItem(key, JSON.stringify(flag));
  else localStorage.removeItem(key);
}

const leftKey = 'storyvan.device_left';

/** Signing out: the names are still to be removed if the page is closed before that is done. */
export const noteLeft = (): void => localStorage.setItem(leftKey, 'yes');
export const hasLeft = (): boolean => localStorage.getItem(leftKey) !== null;
export const forgetLeft = (): void => localStorage.removeItem(leftKey);
