import type { Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import {
  deleteRows,
  insertAll,
  insertAllForIds,
  updateColumns,
  updateRecord,
} from '../../db/rows.commands.ts';
import type { NewRow, Schema } from '../../db/schema.ts';
import { type OneStep, rowsInAStep } from '../one-step.ts';

/** Writes webhooks and their deliveries. */

export async function insertWebhook(tx: Transaction, row: NewRow<'webhook'>): Promise<number> {
  const [webhook_id] = await insertAllForIds(tx, 'webhook', 'webhook_id', [row]);
  if (webhook_id === undefined) throw new Error('The webhook was not inserted.');
  return webhook_id;
}

type Webhook = Schema['webhook'];
interface Edited {
  changed_by: number | null;
  changed_at: string;
}

/** As the next version; with the version that was read, an optimistic lock. Returns 0 if it has changed since. */
export const editWebhook = (
  tx: Transaction,
  columns: Partial<Pick<Webhook, 'address' | 'kinds' | 'secret' | 'state'>> &
    Edited & { old_secret?: string | null; old_secret_until?: string | null },
  where: { webhook_id: number; version?: number },
): Promise<number> => updateRecord(tx, 'webhook', columns, where);

export async function deleteWebhook(tx: Transaction, webhook_id: number): Promise<void> {
  await deleteRows(tx, 'webhook_delivery', { webhook_id });
  await deleteRows(tx, 'webhook', { webhook_id });
}

/** After a restore nothing is sent until a person resumes it. */
export const pauseWebhooks = (tx: Transaction): Promise<number> =>
  updateColumns(tx, 'webhook', { state: 'paused' }, { state: 'active' });

const takeClaim = prepare((db, p: Slots<{ webhook_id: number; claim: string; now: string; until: string }>) =>
  db
    .updateTable('webhook')
    .set({ claim: p('claim'), claimed_until: p('until') })
    .where('webhook_id', '=', p('webhook_id'))
    .where((eb) =>
      eb.or([eb('claim', 'is', null), eb('claim', '=', p('claim')), eb('claimed_until', '<', p('now'))]),
    ),
);

/** Only its holder sends, until the claim ends. Returns 0 if another process has it. */
export const claimWebhook = (
  tx: Transaction,
  claim: { webhook_id: number; claim: string; now: string; until: string },
): Promise<number> => takeClaim.run(tx, claim);

export const releaseWebhook = (tx: Transaction, webhook_id: number, claim: string): Promise<number> =>
  updateColumns(tx, 'webhook', { claim: null, claimed_until: null }, { webhook_id, claim });

/** Returns 0 if another process has moved it on meanwhile. */
export const moveWebhookOn = (
  tx: Transaction,
  { webhook_id, from, to }: { webhook_id: number; from: number; to: number },
): Promise<number> => updateColumns(tx, 'webhook', { position: to }, { webhook_id, position: from });

type NewDelivery = Pick<Delivery, 'webhook_id' | 'first_position' | 'last_position' | 'kinds' | 'changes'> & {
  by_hand: 0 | 1;
};

/** A delivery to be sent now; returns its id. */
export async function insertDelivery(tx: Transaction, row: NewDelivery, at: string): Promise<string> {
  const delivery_id = newId();
  const dates = { since: at, next_attempt_at: at, made_at: at };
  await insertAll(tx, 'webhook_delivery', [{ delivery_id, ...row, state: 'waiting', ...dates }]);
  return delivery_id;
}

type Delivery = Schema['webhook_delivery'];

export interface Attempted
  extends Pick<Delivery, 'state' | 'next_attempt_at'>,
    Record<'last_status' | 'last_ms', number | null> {
  attempts: number;
  last_attempt_at: string;
  last_problem: string;
}

/** Returns 0 if another process has tried it meanwhile. */
export const recordAttempt = (
  tx: Transaction,
  delivery: { delivery_id: string; attempts: number },
  attempted: Attempted,
): Promise<number> => updateColumns(tx, 'webhook_delivery', attempted, delivery);

/** Puts a delivery into the queue again. */
export const queueDelivery = (
  tx: Transaction,
  delivery_id: string,
  { at, by_hand }: { at: string; by_hand: 0 | 1 },
): Promise<number> =>
  updateColumns(
    tx,
    'webhook_delivery',
    { state: 'waiting', by_hand, since: at, next_attempt_at: at },
    { delivery_id },
  );

/** What failed is sent first when a webhook is resumed. */
export const queueFailed = (tx: Transaction, webhook_id: number, at: string): Promise<number> =>
  updateColumns(
    tx,
    'webhook_delivery',
    { state: 'waiting', since: at, next_attempt_at: at },
    { webhook_id, state: 'failed', by_hand: 0 },
  );

/** The log is kept for a limited time; what waits is kept. */
export const forgetDeliveries: OneStep = prepare((db, p: Slots<{ before: string }>) =>
  db
    .deleteFrom('webhook_delivery')
    .where('delivery_id', 'in', (of) =>
      of
        .selectFrom('webhook_delivery')
        .select('delivery_id')
        .where('made_at', '<', p('before'))
        .where('state', '<>', 'waiting')
        .limit(rowsInAStep),
    ),
);
