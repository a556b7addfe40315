import { databaseOfDevice, deviceFlag } from '../lib/device-flag.ts';

/** Its code is loaded on devices only. */
export const startField = async (): Promise<void> => (await import('./field.ts')).startField();

/**
 * Browsers write local storage up to a minute late, so the flag of a device can be lost when the battery is empty. Its
 * database is still there; starting from that sets the flag again.
 */
export async function findLostDevice(): Promise<void> {
  if (deviceFlag()) return;
  try {
    const databases = await indexedDB.databases();
    if (databases.some(({ name }) => name === databaseOfDevice)) await startField();
  } catch {
    // This browser keeps nothing, or the code of devices cannot be loaded.
  }
}
