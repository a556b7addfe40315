import type { Database } from '../../db/database.ts';
import type { Posted } from '../../http/post-outside.ts';
import { numberChanges } from '../../records/change/change.commands.ts';
import { listPositions } from '../../records/change/change.queries.ts';
import { forgottenKey, isWanted } from '../../records/change/change.rules.ts';
import { readChanges } from '../../records/change/changes-by-id.ts';
import { readSetting } from '../../records/setting/setting.queries.ts';
import {
  claimWebhook,
  editWebhook,
  insertDelivery,
  moveWebhookOn,
  recordAttempt,
  releaseWebhook,
} from '../../records/webhook/webhook.commands.ts';
import type { DeliveryRow, WebhookRow } from '../../records/webhook/webhook.queries.ts';
import { kindsIn, nextAttempt } from './webhooks.rules.ts';

/** The writes of the sender: who sends, what is to be sent, and what became of it. */

/** Longer than one attempt takes; after that another process may send. */
const claimLasts = 60_000;

export async function claim(db: Database, webhook_id: number, holder: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + claimLasts).toISOString();
  const wanted = { webhook_id, claim: holder, now: now.toISOString(), until };
  return (await db.transaction((tx) => claimWebhook(tx, wanted))) === 1;
}

export const release = (db: Database, webhook_id: number, holder: string): Promise<number> =>
  db.transaction((tx) => releaseWebhook(tx, webhook_id, holder));

const changesAtOnce = 100;

/** Puts the next changes into a delivery, or passes over those of other kinds; false: there are none. */
export async function queueNext(db: Database, webhook: WebhookRow, now: Date): Promise<boolean> {
  await numberChanges(db);
  const { webhook_id, position: from, kinds } = webhook;
  // After a pause that was longer than positions are kept.
  const forgotten = Number((await readSetting(db, forgottenKey)) ?? 0);
  const rows = await listPositions.all(db, { after: Math.max(from, forgotten), limit: changesAtOnce });
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return false;
  const wanted = (await readChanges(db, rows)).filter((each) => isWanted(kindsIn(kinds), each));
  await db.transaction(async (tx) => {
    const moved = await moveWebhookOn(tx, { webhook_id, from, to: last.position });
    if (moved === 0 || wanted.length === 0) return;
    const positions = { first_position: first.position, last_position: last.position };
    const row = { webhook_id, ...positions, kinds, changes: wanted.length, by_hand: 0 as const };
    await insertDelivery(tx, row, now.toISOString());
  });
  return true;
}

/** The body of a delivery, made from the changes, so that nothing about people is stored a second time. */
export async function bodyOf(db: Database, delivery: DeliveryRow): Promise<string> {
  const { delivery_id, webhook_id, first_position, last_position } = delivery;
  const rows =
    first_position === null || last_position === null
      ? []
      : await listPositions.all(db, { after: first_position - 1, limit: changesAtOnce });
  const within = rows.filter(({ position }) => position <= Number(last_position));
  const kinds = kindsIn(delivery.kinds);
  const changes = (await readChanges(db, within)).filter((each) => isWanted(kinds, each));
  return JSON.stringify({ delivery_id, webhook_id, test: first_position === null, changes });
}

export interface Outcome {
  state: DeliveryRow['state'];
  /** The webhook was stopped: it has failed for three days. */
  stopped: boolean;
}

/** Records an attempt, and when the next one is due. */
export function recordOutcome(
  db: Database,
  { delivery_id, webhook_id, attempts: before, since, by_hand }: DeliveryRow,
  { status, ms, problem }: Posted,
  now: Date,
): Promise<Outcome> {
  const attempts = before + 1;
  const next = problem === '' || by_hand === 1 ? null : nextAttempt(attempts, new Date(since), now);
  const state = problem === '' ? 'delivered' : next === null ? 'failed' : 'waiting';
  return db.transaction(async (tx) => {
    const recorded = await recordAttempt(
      tx,
      { delivery_id, attempts: before },
      {
        state,
        attempts,
        next_attempt_at: next?.toISOString() ?? null,
        last_attempt_at: now.toISOString(),
        last_status: status,
        last_ms: ms,
        last_problem: problem,
      },
    );
    const stopped = recorded === 1 && state === 'failed' && by_hand === 0;
    if (stopped) {
      await editWebhook(
        tx,
        { state: 'failing', changed_by: null, changed_at: now.toISOString() },
        { webhook_id },
      );
    }
    return { state, stopped };
  });
}
