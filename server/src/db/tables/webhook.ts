import { account, flag, id, instant, number, text } from './column.ts';
import { edition } from './common-columns.ts';
import { unexported } from './table.ts';

/** Webhooks. */

export type WebhookState = 'active' | 'paused' | 'failing';
export type DeliveryState = 'waiting' | 'delivered' | 'failed';

export const webhook = unexported('A webhook is added again, because its secret is never exported.', {
  webhook_id: id(),
  address: text(),
  /** With a space between them; empty: all. */
  kinds: text(),
  secret: text(),
  old_secret: text().orNull(),
  old_secret_until: instant().orNull(),
  state: text<WebhookState>(),
  /** Changes up to here are in deliveries, or of other kinds. */
  position: number(),
  claim: text().orNull(),
  claimed_until: instant().orNull(),
  created_at: instant(),
  created_by: account(),
  ...edition,
});

export const webhook_delivery = unexported('The history of webhooks belongs to this server.', {
  delivery_id: text().key(),
  webhook_id: number().to('webhook'),
  /** Null for a test. */
  first_position: number().orNull(),
  last_position: number().orNull(),
  kinds: text(),
  changes: number(),
  state: text<DeliveryState>(),
  /** 1: a test, or sent again by a person. It is tried once, and others do not wait for it. */
  by_hand: flag().byDefault(),
  attempts: number().byDefault(),
  /** Since when it is tried. */
  since: instant(),
  next_attempt_at: instant().orNull(),
  last_attempt_at: instant().orNull(),
  last_status: number().orNull(),
  last_ms: number().orNull(),
  last_problem: text().byDefault(),
  made_at: instant(),
});
