import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../../db/database.ts';
import { deleteOldest, upsertDevice } from '../../../records/account/known-device.commands.ts';
import { hashDeviceToken, type KnownDevice } from './known-devices.ts';

/** Clients without cookies make a new device at each sign-in; devices that were used again are kept longer. */
const mostDevices = 20;

/** Remembers that the account has signed in with this browser. Returns a token if the browser has none yet. */
export async function rememberDevice(
  tx: Transaction,
  { staff_id, device, network }: { staff_id: number; device: KnownDevice | null; network: string },
  now: Date,
): Promise<string | null> {
  const token = device ? null : randomBytes(32).toString('base64url');
  const token_hash = device?.token_hash ?? hashDeviceToken(token ?? '');
  await upsertDevice.run(tx, { token_hash, staff_id, at: now.toISOString(), network });
  if (!device?.accounts.includes(staff_id)) {
    await deleteOldest.run(tx, { staff_id, present: token_hash, others: mostDevices - 1 });
  }
  return token;
}
