import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  saveWebhook,
  sendDeliveryAgain,
  setWebhookActive,
  testWebhook,
} from '@storyvan/contract/webhooks';
import { z } from 'zod';
import { found } from '../../api-error.ts';
import type { Api } from '../../http/context.ts';
import { keyIn, pageOf } from '../../http/paging.ts';
import { type Call, serve } from '../../http/serve.ts';
import { findWebhook, listDeliveryRows, listWebhookRows } from '../../records/webhook/webhook.queries.ts';
import {
  add,
  type Keeping,
  remove,
  renewSecret,
  save,
  sendAgain,
  setActive,
  test,
} from './webhooks.commands.ts';
import { deliveryOf, webhookOf } from './webhooks.rules.ts';

const afterAll = 'g';

export function webhooksRoutes(api: Api): void {
  const { db, webhooksInside: inside } = api;
  const keeping = (call: Pick<Call<never>, 'work'>): Keeping => ({ ...call.work(), inside });

  serve(api, listWebhooks, async () =>
    (await listWebhookRows.all(db, {})).map((row) => webhookOf(row, api.now())),
  );
  serve(api, addWebhook, (call) => add(keeping(call), call.body));
  serve(api, saveWebhook, (call) => save(keeping(call), call.body));
  serve(api, setWebhookActive, (call) => setActive(call.work(), call.body));
  serve(api, renewWebhookSecret, (call) => renewSecret(call.work(), call.body));
  serve(api, removeWebhook, (call) => remove(call.work(), call.body));
  serve(api, testWebhook, (call) => test(call.work(), call.body));
  serve(api, sendDeliveryAgain, (call) => sendAgain(call.work(), call.body));
  serve(api, listDeliveries, async ({ params: { webhookId: webhook_id }, query }) => {
    found(await findWebhook.first(db, { webhook_id }), 'webhook');
    const [before] = keyIn(query.after, z.tuple([z.uuid()])) ?? [afterAll];
    const rows = await listDeliveryRows.all(db, { webhook_id, before, limit: query.limit + 1 });
    const { page, next } = pageOf(rows, query.limit, (last) => [last.delivery_id]);
    return { deliveries: page.map(deliveryOf), next };
  });
}
