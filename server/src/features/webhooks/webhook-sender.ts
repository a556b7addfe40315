import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { postOutside } from '../../http/post-outside.ts';
import { throttled } from '../../http/throttled.ts';
import { listWaiting } from '../../records/change/change.queries.ts';
import { numberedKey } from '../../records/change/change.rules.ts';
import { readSetting } from '../../records/setting/setting.queries.ts';
import {
  type DeliveryRow,
  findWebhook,
  listWaitingDeliveries,
  listWebhookRows,
  type WebhookRow,
} from '../../records/webhook/webhook.queries.ts';
import { bodyOf, claim, queueNext, recordOutcome, release } from './deliveries.commands.ts';
import { secretsOf, signatureOf } from './webhooks.rules.ts';

/**
 * Sends webhooks. Every process looks for work every two seconds; one at a time sends for a webhook, the one that has
 * claimed it. The changes of a webhook are sent in their order: while a delivery waits to be tried again, later changes
 * wait in the feed.
 */

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface SenderOptions {
  db: Database;
  now(): Date;
  /** Whether addresses of the local network are allowed. */
  inside: boolean;
  log: Log;
}

export interface WebhookSender {
  /** Sends what is due, or waits for the sending in progress. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

const everyMs = 2000;

export function startWebhooks(options: SenderOptions): WebhookSender {
  const stopping = new AbortController();
  const sender = new Sender(options, stopping.signal);
  const check = () => sender.run();
  const timer = setInterval(check, everyMs);
  timer.unref();
  return {
    check,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await sender.idle();
    },
  };
}

const isDue = ({ next_attempt_at }: DeliveryRow, now: Date): boolean =>
  next_attempt_at !== null && next_attempt_at <= now.toISOString();

class Sender {
  private readonly holder = randomUUID();
  private readonly logUnread = throttled();
  /** The webhooks that are being served. */
  private readonly serving = new Map<number, Promise<void>>();
  private reading: Promise<void> | null = null;

  constructor(
    private readonly options: SenderOptions,
    private readonly stopping: AbortSignal,
  ) {}

  /** One webhook does not wait for another: a run serves those that an earlier run is not serving still. */
  async run(): Promise<void> {
    this.reading ??= this.readAndServe().finally(() => {
      this.reading = null;
    });
    await this.idle();
  }

  async idle(): Promise<void> {
    await this.reading;
    await Promise.all(this.serving.values());
  }

  private async readAndServe(): Promise<void> {
    const { db, log } = this.options;
    try {
      for (const { webhook_id } of await listWebhookRows.all(db, {})) {
        if (this.serving.has(webhook_id) || this.stopping.aborted) continue;
        const served = this.sendFor(webhook_id)
          .catch((err: unknown) =>
            log.warn({ err, webhook_id }, 'a webhook could not be served; it is tried again'),
          )
          .finally(() => this.serving.delete(webhook_id));
        this.serving.set(webhook_id, served);
      }
    } catch (err) {
      this.logUnread((unlogged) =>
        log.warn({ err, unlogged }, 'webhooks could not be read; they are tried again'),
      );
    }
  }

  private async sendFor(webhook_id: number): Promise<void> {
    const { db, now } = this.options;
    // Without work nothing is written.
    if ((await this.nextStep(webhook_id)) === null) return;
    if (!(await claim(db, webhook_id, this.holder, now()))) return;
    try {
      while (!this.stopping.aborted) {
        const step = await this.nextStep(webhook_id);
        if (step === null || !(await claim(db, webhook_id, this.holder, now()))) return;
        if (step.delivery === null) await queueNext(db, step.webhook, now());
        else await this.send(step.webhook, step.delivery);
      }
    } finally {
      await release(db, webhook_id, this.holder);
    }
  }

  /** A delivery to send now, or null for changes to be put into one. */
  private async nextStep(
    webhook_id: number,
  ): Promise<{ webhook: WebhookRow; delivery: DeliveryRow | null } | null> {
    const { db, now } = this.options;
    const webhook = await findWebhook.first(db, { webhook_id });
    if (!webhook) return null;
    const waiting = await listWaitingDeliveries.all(db, { webhook_id });
    const isActive = webhook.state === 'active';
    const due = waiting.filter((delivery) => isDue(delivery, now()) && (isActive || delivery.by_hand === 1));
    const [first] = due.sort((a, b) => b.by_hand - a.by_hand || (a.delivery_id < b.delivery_id ? -1 : 1));
    if (first) return { webhook, delivery: first };
    if (!isActive || waiting.some(({ by_hand }) => by_hand === 0)) return null;
    const numbered = Number((await readSetting(db, numberedKey)) ?? 0);
    const isBehind = numbered > webhook.position || (await listWaiting.first(db, { limit: 1 })) !== null;
    return isBehind ? { webhook, delivery: null } : null;
  }

  private async send(webhook: WebhookRow, delivery: DeliveryRow): Promise<void> {
    const { db, now, inside, log } = this.options;
    const { delivery_id, webhook_id } = delivery;
    const body = await bodyOf(db, delivery);
    const posted = await postOutside(webhook.address, {
      body,
      inside,
      stopping: this.stopping,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Storyvan',
        'storyvan-delivery': delivery_id,
        'storyvan-signature': signatureOf(body, secretsOf(webhook, now()), now()),
      },
    });
    // It is tried again after the start, as if it had not been sent.
    if (this.stopping.aborted && posted.status === null) return;
    const { state, stopped } = await recordOutcome(db, delivery, posted, now());
    const details = {
      webhook_id,
      delivery_id,
      status: posted.status,
      ms: posted.ms,
      attempts: delivery.attempts + 1,
    };
    if (stopped) log.error(details, 'a webhook has failed for three days and was stopped');
    else if (state !== 'delivered')
      log.warn({ ...details, problem: posted.problem }, 'a webhook delivery failed');
    else log.info(details, 'webhook delivered');
  }
}
