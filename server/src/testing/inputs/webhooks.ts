import type * as contract from '@storyvan/contract/webhooks';
import {
  addWebhook,
  listWebhooks,
  mostWebhooks,
  removeWebhook,
  testWebhook,
} from '@storyvan/contract/webhooks';
import type { Inputs, World } from '../convention-input.ts';
import { next } from '../made-rows.ts';

const address = () => `https://catalogue.example/${next()}`;

/** The address of one more; the oldest is removed if there are as many as there may be. */
async function another({ app }: World): Promise<{ address: string }> {
  const [oldest, ...others] = await app.call(listWebhooks);
  if (oldest && others.length + 1 >= mostWebhooks)
    await app.call(removeWebhook, { body: { webhook_id: oldest.webhook_id } });
  return { address: address() };
}

async function added(world: World): Promise<{ webhook_id: number }> {
  const { details } = await world.app.call(addWebhook, { body: await another(world) });
  return { webhook_id: details?.webhook.webhook_id ?? 0 };
}

export const inputs: Inputs<typeof contract> = {
  addWebhook: { body: another },
  saveWebhook: { body: async (world) => ({ ...(await added(world)), address: address() }) },
  setWebhookActive: { body: added },
  renewWebhookSecret: { body: added },
  removeWebhook: { body: added },
  testWebhook: { body: added },
  listDeliveries: {
    params: async (world) => {
      const { webhook_id } = await added(world);
      for (let n = 0; n < 4; n++) await world.app.call(testWebhook, { body: { webhook_id } });
      return { webhookId: webhook_id };
    },
  },
  sendDeliveryAgain: {
    body: async (world) => {
      const { details } = await world.app.call(testWebhook, { body: await added(world) });
      return { delivery_id: details.delivery_id };
    },
  },
};
