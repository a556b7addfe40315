import { z } from 'zod';
import { action } from './audit-action.ts';
import { changeKinds } from './changes.ts';
import { editionFields, version } from './common/edition.ts';
import { jsonField, yesOrNo } from './common/fields.ts';
import { id } from './common/ids.ts';
import { nextPage, pageQuery } from './common/paging.ts';
import { outcome, statusOf } from './common/status.ts';
import { get, post } from './endpoint.ts';

export const about = {
  title: 'Webhooks',
  description: 'Addresses of other programs to which the server sends changes.',
};

export const actions = {
  add_webhook: action('data', 'add', 'added', 'a webhook'),
  save_webhook: action('data', 'change', 'changed', 'a webhook'),
  set_webhook_active: action('data', 'pause or resume', 'paused or resumed', 'a webhook'),
  renew_webhook_secret: action('data', 'renew', 'renewed', 'the secret of a webhook'),
  remove_webhook: action('data', 'remove', 'removed', 'a webhook'),
  send_delivery: action('data', 'send', 'sent', 'a delivery of a webhook'),
};

/** A library has at most this many webhooks. */
export const mostWebhooks = 20;

export const webhook = z.object({
  webhook_id: z.int().describe('A webhook'),
  address: z.string().describe('Where the server sends to'),
  kinds: z.array(z.enum(changeKinds)).describe('Only changes of these kinds; an empty list means all'),
  state: z
    .enum(['active', 'paused', 'failing'])
    .describe(
      'failing: a delivery could not be sent for three days, so nothing is sent until a person resumes it',
    ),
  waiting: z.boolean().describe('A delivery has failed and will be tried again'),
  old_secret_until: z.string().nullable().describe('Until then the previous secret signs too; UTC'),
  created_at: z.string().describe('UTC'),
  created_by: z.string().describe('The name of the administrator'),
  ...editionFields,
});
export type Webhook = z.infer<typeof webhook>;

const kinds = jsonField(
  z
    .array(z.enum(changeKinds))
    .transform((list) => [...new Set(list)])
    .default([]),
).describe('Only changes of these kinds; an empty list means all');

const address = z
  .string('Enter the address.')
  .trim()
  .min(1, 'Enter the address.')
  .max(500, 'An address has at most 500 characters.')
  .describe('https; see docs/other-programs.md for private addresses');

const secret = z.string().describe('Shown once. Begins with whsec_');

export const listWebhooks = get('/api/info/webhooks', 'administrator', {
  peopleOnly: true,
  reply: z.array(webhook),
  doc: 'All webhooks, the oldest first.',
});

export const addWebhook = post('/api/info/add_webhook', 'administrator', {
  peopleOnly: true,
  body: z.object({ address, kinds }),
  reply: outcome(['added', 'already there', 'address not allowed'], z.object({ webhook, secret }).nullable()),
  audit: { action: 'add_webhook', detail: ({ body }) => hostOf(body.address) },
  doc: `Adds a webhook, which gets the changes from now on, and returns the secret that signs its deliveries. Refused (409) if there are ${mostWebhooks} already.`,
  example: {
    body: { address: 'https://catalogue.example/storyvan', kinds: ['issue_child', 'return_child'] },
  },
});

export const saveWebhook = post('/api/info/save_webhook', 'administrator', {
  peopleOnly: true,
  body: z.object({ webhook_id: id.describe('A webhook'), version, address, kinds }),
  reply: outcome(['saved', 'already there', 'address not allowed'], webhook.nullable()),
  audit: { action: 'save_webhook', detail: ({ body }) => hostOf(body.address) },
  doc: 'Changes the address or the kinds of a webhook, for deliveries from now on.',
  example: { body: { version: 1, address: 'https://catalogue.example/changes', kinds: [] } },
});

export const setWebhookActive = post('/api/info/set_webhook_active', 'administrator', {
  peopleOnly: true,
  body: z.object({ webhook_id: id.describe('A webhook'), active: yesOrNo.describe('False pauses it') }),
  reply: outcome(['started', 'ended'], webhook),
  audit: {
    action: 'set_webhook_active',
    detail: ({ body, reply }) => [hostOf(reply.details.address), body.active ? 'resumed' : 'paused'],
  },
  doc: 'Pauses a webhook, or resumes it: what failed is sent again first, and then the changes since.',
  example: { body: { active: false } },
});

export const renewWebhookSecret = post('/api/info/renew_webhook_secret', 'administrator', {
  peopleOnly: true,
  body: z.object({ webhook_id: id.describe('A webhook') }),
  reply: outcome(['renewed'], z.object({ webhook, secret })),
  audit: { action: 'renew_webhook_secret', detail: ({ reply }) => hostOf(reply.details.webhook.address) },
  doc: 'Makes a new secret. For 24 hours deliveries are signed with both, so that the receiver can change over.',
});

export const removeWebhook = post('/api/info/remove_webhook', 'administrator', {
  peopleOnly: true,
  body: z.object({ webhook_id: id.describe('A webhook') }),
  reply: z.object({ status: statusOf(['ended']) }),
  audit: { action: 'remove_webhook', detail: ({ body }) => body.webhook_id },
  doc: 'Removes a webhook with its secrets and its deliveries.',
});

export const delivery = z.object({
  delivery_id: z.uuid().describe('The same at each attempt'),
  test: z.boolean().describe('Sent to test the receiver'),
  changes: z.int().describe('How many changes it holds'),
  state: z.enum(['waiting', 'delivered', 'failed']).describe('failed: it is not tried again'),
  attempts: z.int().describe('How often it was tried'),
  next_attempt_at: z.string().nullable().describe('UTC'),
  last_attempt_at: z.string().nullable().describe('UTC'),
  last_status: z.int().nullable().describe('The HTTP status of the last answer; null if none came'),
  last_ms: z.int().nullable().describe('How long the last attempt took, in milliseconds'),
  last_problem: z.string().describe('Why the last attempt failed; empty if it did not'),
  made_at: z.string().describe('UTC'),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveriesPageSize = 50;
/** How long the log of deliveries is kept, in days. */
export const deliveriesKept = 30;

export const listDeliveries = get('/api/info/webhook_deliveries/:webhookId', 'administrator', {
  peopleOnly: true,
  params: z.object({ webhookId: id.describe('A webhook') }),
  query: z.object(pageQuery(deliveriesPageSize)),
  reply: z.object({
    deliveries: z.array(delivery).max(deliveriesPageSize).describe('The newest first'),
    next: nextPage,
  }),
  doc: `The deliveries of a webhook, the newest first, for ${deliveriesKept} days.`,
});

export const testWebhook = post('/api/info/test_webhook', 'administrator', {
  peopleOnly: true,
  body: z.object({ webhook_id: id.describe('A webhook') }),
  reply: outcome(['started'], delivery),
  audit: { action: 'send_delivery', detail: () => 'test' },
  doc: 'Sends a delivery without changes, to test the receiver. It is tried once.',
});

export const sendDeliveryAgain = post('/api/info/send_delivery_again', 'administrator', {
  peopleOnly: true,
  body: z.object({ delivery_id: z.uuid('delivery_id must be a UUID.').describe('A delivery') }),
  reply: outcome(['started'], delivery),
  audit: { action: 'send_delivery', detail: ({ body }) => body.delivery_id },
  doc: 'Sends a delivery again, once, or tries a waiting one now.',
});

/** An address may hold a secret in its path, so the audit log names the host only. */
function hostOf(text: string): string {
  return URL.canParse(text) ? new URL(text).host : '';
}
