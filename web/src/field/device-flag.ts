/** Whether this browser is a device, known without opening its storage; the code of `field/` is loaded only then. */

const key = 'storyvan.device';

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
