import {
  type addWebhook,
  mostWebhooks,
  type removeWebhook,
  type renewWebhookSecret,
  type saveWebhook,
  type sendDeliveryAgain,
  type setWebhookActive,
  type testWebhook,
} from '@storyvan/contract/webhooks';
import { ApiError, found } from '../../api-error.ts';
import { changed, command, unchanged } from '../../db/command.ts';
import type { Transaction } from '../../db/database.ts';
import { numberAllChanges } from '../../records/change/change.commands.ts';
import { numberedKey } from '../../records/change/change.rules.ts';
import { ChangedMeanwhile, once } from '../../records/request/once.commands.ts';
import { readSetting } from '../../records/setting/setting.queries.ts';
import {
  deleteWebhook,
  editWebhook,
  insertDelivery,
  insertWebhook,
  queueDelivery,
  queueFailed,
} from '../../records/webhook/webhook.commands.ts';
import { findDelivery, findWebhook, listWebhookRows } from '../../records/webhook/webhook.queries.ts';
import { type CommandOf, editionOf, type Work } from '../../records/work.ts';
import { addressProblem, deliveryOf, makeSecret, oldSecretLasts, webhookOf } from './webhooks.rules.ts';

/** What administrators do with webhooks; webhook-sender.ts sends. */

export interface Keeping extends Work {
  /** Whether addresses of the local network are allowed. */
  inside: boolean;
}

const getRow = async (tx: Transaction, webhook_id: number) =>
  found(await findWebhook.first(tx, { webhook_id }), 'webhook');

interface Refusal {
  status: 'already there' | 'address not allowed';
  message: string;
}

/** The address in its normal form, or why it is refused. */
async function checkAddress(
  tx: Transaction,
  { address, webhook_id = 0 }: { address: string; webhook_id?: number },
  inside: boolean,
): Promise<{ href: string } | { refusal: Refusal }> {
  const message = addressProblem(address, inside);
  if (message !== null) return { refusal: { status: 'address not allowed', message } };
  const url = new URL(address);
  url.hash = '';
  const others = await listWebhookRows.all(tx, {});
  if (!others.some((other) => other.address === url.href && other.webhook_id !== webhook_id))
    return { href: url.href };
  return { refusal: { status: 'already there', message: 'There is already a webhook with this address.' } };
}

export const add: CommandOf<typeof addWebhook, Keeping> = async (
  { db, staff_id, now, inside },
  { address, kinds },
) => {
  const secret = makeSecret();
  // What waits was recorded before this webhook.
  await numberAllChanges(db);
  return command(db, async (tx) => {
    const checked = await checkAddress(tx, { address }, inside);
    if ('refusal' in checked) return unchanged({ status: checked.refusal, details: null });
    if ((await listWebhookRows.all(tx, {})).length >= mostWebhooks)
      throw new ApiError(
        'conflict',
        `There are ${mostWebhooks} webhooks, which is the most. Remove one first.`,
      );
    const webhook_id = await insertWebhook(tx, {
      address: checked.href,
      kinds: kinds.join(' '),
      secret,
      state: 'active',
      position: Number((await readSetting(tx, numberedKey)) ?? 0),
      created_at: now.toISOString(),
      created_by: staff_id,
    });
    const webhook = webhookOf(await getRow(tx, webhook_id), now);
    const message = 'The webhook was added. It gets the changes from now on.';
    return changed({ status: { status: 'added', message }, details: { webhook, secret } });
  });
};

export const save: CommandOf<typeof saveWebhook, Keeping> = (
  { inside, ...work },
  { webhook_id, version, address, kinds },
) =>
  once(work, 'save_webhook', {}, async (tx) => {
    const row = await getRow(tx, webhook_id);
    if (row.version !== version) throw ApiError.changedMeanwhile('webhook', row.changed_by);
    const checked = await checkAddress(tx, { address, webhook_id }, inside);
    if ('refusal' in checked) return unchanged({ status: checked.refusal, details: null });
    const columns = { address: checked.href, kinds: kinds.join(' '), ...editionOf(work) };
    if ((await editWebhook(tx, columns, { webhook_id, version })) === 0) throw new ChangedMeanwhile();
    const details = webhookOf(await getRow(tx, webhook_id), work.now);
    return changed({ status: { status: 'saved', message: 'The webhook was saved.' }, details });
  });

export const setActive: CommandOf<typeof setWebhookActive> = (work, { webhook_id, active }) =>
  command(work.db, async (tx) => {
    const { state } = await getRow(tx, webhook_id);
    const status = active
      ? { status: 'started' as const, message: 'The webhook is active.' }
      : { status: 'ended' as const, message: 'The webhook is paused. Changes wait until you resume it.' };
    const wanted = active ? 'active' : 'paused';
    if (state !== wanted) {
      await editWebhook(tx, { state: wanted, ...editionOf(work) }, { webhook_id });
      if (active) await queueFailed(tx, webhook_id, work.now.toISOString());
    }
    const details = webhookOf(await getRow(tx, webhook_id), work.now);
    return state === wanted ? unchanged({ status, details }) : changed({ status, details });
  });

export const renewSecret: CommandOf<typeof renewWebhookSecret> = (work, { webhook_id }) => {
  const secret = makeSecret();
  return command(work.db, async (tx) => {
    const row = await getRow(tx, webhook_id);
    const old_secret_until = new Date(work.now.getTime() + oldSecretLasts).toISOString();
    const secrets = { secret, old_secret: row.secret, old_secret_until };
    await editWebhook(tx, { ...secrets, ...editionOf(work) }, { webhook_id });
    const webhook = webhookOf(await getRow(tx, webhook_id), work.now);
    const message = 'There is a new secret. For 24 hours the old one signs too.';
    return changed({ status: { status: 'renewed', message }, details: { webhook, secret } });
  });
};

export const remove: CommandOf<typeof removeWebhook> = ({ db }, { webhook_id }) =>
  command(db, async (tx) => {
    await getRow(tx, webhook_id);
    await deleteWebhook(tx, webhook_id);
    return changed({ status: { status: 'ended', message: 'The webhook was removed.' } });
  });

export const test: CommandOf<typeof testWebhook> = ({ db, now }, { webhook_id }) =>
  command(db, async (tx) => {
    await getRow(tx, webhook_id);
    const empty = { first_position: null, last_position: null, kinds: '', changes: 0 };
    const delivery_id = await insertDelivery(tx, { webhook_id, ...empty, by_hand: 1 }, now.toISOString());
    const details = deliveryOf(found(await findDelivery.first(tx, { delivery_id }), 'delivery'));
    return changed({ status: { status: 'started', message: 'A test is being sent.' }, details });
  });

export const sendAgain: CommandOf<typeof sendDeliveryAgain> = ({ db, now }, { delivery_id }) =>
  command(db, async (tx) => {
    const { state, by_hand } = found(await findDelivery.first(tx, { delivery_id }), 'delivery');
    // What is waiting keeps its place in the order.
    const again = { at: now.toISOString(), by_hand: state === 'waiting' && by_hand === 0 ? 0 : 1 } as const;
    await queueDelivery(tx, delivery_id, again);
    const details = deliveryOf(found(await findDelivery.first(tx, { delivery_id }), 'delivery'));
    return changed({ status: { status: 'started', message: 'The delivery is being sent.' }, details });
  });
