import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { hashDeviceToken, type KnownDevice } from './known-devices.ts';

interface DeviceRow {
  token_hash: string;
  staff_id: number;
  at: string;
  network: string;
}

const upsertDevice = prepare((db, p: Slots<DeviceRow>) =>
  db
    .insertInto('known_device')
    .values({
      token_hash: p('token_hash'),
      staff_id: p('staff_id'),
      created_at: p('at'),
      last_used_at: p('at'),
      network: p('network'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['token_hash', 'staff_id'])
        .doUpdateSet({ last_used_at: p('at'), network: p('network') }),
    ),
);

/** Programs that keep no cookies make a device at each sign-in; those that were used again stay longer. */
const mostDevices = 20;

const deleteOldest = prepare((db, p: Slots<{ staff_id: number; present: string; others: number }>) =>
  db
    .deleteFrom('known_device')
    .where('staff_id', '=', p('staff_id'))
    .where('token_hash', '!=', p('present'))
    .where('token_hash', 'not in', (of) =>
      of
        .selectFrom('known_device as kept')
        .select('kept.token_hash')
        .where('kept.staff_id', '=', p('staff_id'))
        .where('kept.token_hash', '!=', p('present'))
        .orderBy((by) =>
          by.case().when('kept.last_used_at', '>', by.ref('kept.created_at')).then(0).else(1).end(),
        )
        .orderBy('kept.last_used_at', 'desc')
        .limit(p('others')),
    ),
);

/** Remembers that the account has signed in with this browser. Gives a token where the browser has none yet. */
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
