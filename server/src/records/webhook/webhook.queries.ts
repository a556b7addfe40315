import { type Kysely, sql } from 'kysely';
import { prepare, type Slots } from '../../db/prepare.ts';
import type { Schema } from '../../db/schema.ts';

const webhooks = (db: Kysely<Schema>) =>
  db
    .selectFrom('webhook')
    .innerJoin('staff as creator', 'creator.staff_id', 'webhook.created_by')
    .leftJoin('staff as changer', 'changer.staff_id', 'webhook.changed_by')
    .select(['webhook.webhook_id', 'webhook.address', 'webhook.kinds', 'webhook.state', 'webhook.position'])
    .select(['webhook.secret', 'webhook.old_secret', 'webhook.old_secret_until', 'webhook.created_at'])
    .select(['webhook.version', 'webhook.changed_at', 'changer.name as changed_by'])
    .select('creator.name as created_by')
    .select((eb) =>
      eb
        .selectFrom('webhook_delivery as delivery')
        .whereRef('delivery.webhook_id', '=', 'webhook.webhook_id')
        .where('delivery.state', '=', sql.lit('waiting' as const))
        .where('delivery.attempts', '>', 0)
        .select((of) => of.fn.countAll<number>().as('retries'))
        .as('retries'),
    );

/** A library has a few. */
export const listWebhookRows = prepare((db) => webhooks(db).orderBy('webhook.webhook_id'));
export type WebhookRow = Awaited<ReturnType<typeof listWebhookRows.all>>[number];

export const findWebhook = prepare((db, p: Slots<{ webhook_id: number }>) =>
  webhooks(db).where('webhook.webhook_id', '=', p('webhook_id')),
);

/** For the to-do list. */
export const listFailingWebhooks = prepare((db) =>
  db
    .selectFrom('webhook')
    .select(['webhook_id', 'address', 'changed_at'])
    .where('state', '=', 'failing')
    .orderBy('webhook_id'),
);

export const findDelivery = prepare((db, p: Slots<{ delivery_id: string }>) =>
  db.selectFrom('webhook_delivery').selectAll().where('delivery_id', '=', p('delivery_id')),
);
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery.first>>>;

export const listDeliveryRows = prepare(
  (db, p: Slots<{ webhook_id: number; before: string; limit: number }>) =>
    db
      .selectFrom('webhook_delivery')
      .selectAll()
      .where('webhook_id', '=', p('webhook_id'))
      .where('delivery_id', '<', p('before'))
      .orderBy('delivery_id', 'desc')
      .limit(p('limit')),
);

/** Those that are not sent yet, the first one first; a few for each webhook. */
export const listWaitingDeliveries = prepare((db, p: Slots<{ webhook_id: number }>) =>
  db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', p('webhook_id'))
    .where((eb) => eb('state', '=', sql.lit('waiting' as const)))
    .orderBy('next_attempt_at'),
);
