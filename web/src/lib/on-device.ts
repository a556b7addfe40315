/** Whether this browser is a device for work without a network; `field/` says so once it has read its storage. */

let onDevice = false;

export const isOnDevice = (): boolean => onDevice;

export function noteOnDevice(is: boolean): void {
  onDevice = is;
}
