import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import { type EntryAnswer, mostInBatch, sendEntries as sendEntriesCall } from '@storyvan/contract/field-sync';
import { CallError, call } from '../../lib/call.ts';
import { compareClocks } from './clock.ts';
import type { SyncSummary } from './field-state.ts';
import { outboxChanged } from './outbox.ts';
import { dependsOn } from './related-entries.ts';
import { inReserve } from './storage.ts';
import { type DeviceRow, type EntryRow, store } from './store.ts';

/** Sends the outbox of an account in order, in batches, and stores the answers. Only the tab that holds the lock does so. */

type Stored = EntryRow & { seq: number };

const unansweredOf = async (staff_id: number): Promise<Stored[]> =>
  (await store.outbox
    .where({ staff_id })
    .filter(({ state }) => state !== 'sent')
    .sortBy('seq')) as Stored[];

/** Marks them, so that they can no longer be withdrawn. One that was withdrawn just now is left out. */
const markSending = (batch: readonly Stored[]): Promise<Stored[]> =>
  store.transaction('rw', store.outbox, async () => {
    const rows = await store.outbox.bulkGet(batch.map(({ seq }) => seq));
    const present = rows.filter((row): row is Stored => row !== undefined && row.state !== 'sent');
    await store.outbox.bulkUpdate(
      present.map(({ seq }) => ({ key: seq, changes: { state: 'sending' as const } })),
    );
    return present;
  });

/** The server has surely not taken them in. One that was sent before without an answer could still be there. */
const markUnsent = (batch: readonly Stored[]): Promise<number> =>
  store.outbox.bulkUpdate(
    batch
      .filter(({ state }) => state === 'unsent')
      .map(({ seq }) => ({ key: seq, changes: { state: 'unsent' as const } })),
  );

/** The batch as a whole was refused: its entries were not looked at. */
const isRefused = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500;
/** One entry can be the cause: of a refusal, or of an error of the server. Smaller batches find out which. */
export const mayBeOfOne = (error: unknown): error is CallError =>
  error instanceof CallError && [400, 404, 413, 500].includes(error.status);

/** That an entry arrived before is news only if this device had not sent it, but lost the reply. */
function withNews(batch: readonly Stored[], answers: readonly EntryAnswer[]): EntryAnswer[] {
  const sentBefore = new Set(
    batch.filter(({ state }) => state === 'sending').map(({ request_id }) => request_id),
  );
  return answers.map((answer) => ({ ...answer, again: answer.again && !sentBefore.has(answer.request_id) }));
}

/** More than a session has; only the rows of open desks show them. */
const mostInReview = 500;

const nothingSent: SyncSummary = { sent: 0, accepted: 0, again: 0, notes: [], review: 0 };

/** The summary with more answers. */
export function summed(summary: SyncSummary | null, answers: readonly EntryAnswer[]): SyncSummary {
  const before = { ...nothingSent, ...summary };
  const review = answers.filter(({ outcome }) => outcome === 'review').length;
  const notes = answers.flatMap(({ outcome, message }) => (outcome === 'noted' && message ? [message] : []));
  return {
    sent: before.sent + answers.length,
    accepted: before.accepted + answers.length - review,
    again: before.again + answers.filter(({ again }) => again).length,
    notes: [...before.notes, ...notes],
    review: before.review + review,
  };
}

/**
 * Stores answers together with the summary, so that neither is lost if the tab is closed. An answer that was stored before
 * is ignored. Returns the new ones.
 */
export const keepAnswers = (staff_id: number, answers: readonly EntryAnswer[]): Promise<EntryAnswer[]> =>
  store.transaction('rw', [store.outbox, store.enrolled, store.devices, store.kits], async () => {
    const fresh: EntryAnswer[] = [];
    for (const answer of answers) {
      const { request_id, child_id } = answer;
      const row = await store.outbox.get({ request_id });
      if (row?.seq === undefined || row.state === 'sent') continue;
      fresh.push(answer);
      // Without a kit there is no view of the place that would need it.
      if (await store.kits.get(row.site_grade_id))
        // Its sentence may name a child, and no screen shows it again.
        await store.outbox.update(row.seq, { state: 'sent', answer: { ...answer, message: null } });
      else await store.outbox.delete(row.seq);
      if (child_id !== null) await store.enrolled.where({ request_id }).modify({ child_id });
    }
    const device = await store.devices.get(staff_id);
    if (device && fresh.length > 0) {
      const reviewed = fresh.filter(({ outcome }) => outcome === 'review').map((answer) => answer.request_id);
      await store.devices.update(staff_id, {
        summary: summed(device.summary, fresh),
        in_review: [...device.in_review, ...reviewed].slice(-mostInReview),
      });
    }
    return fresh;
  });

async function send(
  { device_id, staff_id, name }: DeviceRow,
  batch: readonly Stored[],
  unsent: number,
): Promise<EntryAnswer[]> {
  const sentAt = Date.now();
  const body = {
    device_id,
    device_at: new Date(sentAt).toISOString(),
    entries: batch.map(({ entry }) => entry),
    unsent,
    device: { staff_id, name },
  };
  const reply = await call(sendEntriesCall, { body });
  const answers = withNews(batch, reply.answers);
  await inReserve(() => keepAnswers(staff_id, answers));
  await compareClocks(sentAt, reply.server_at);
  return answers;
}

/** Entries that cannot be sent alone either, one after the other, until the reason must be another one. */
const mostHeld = 5;

interface Held {
  entries: FieldEntry[];
  error: CallError | null;
}

/**
 * Holds back entries that cannot be sent, and those that depend on them. Those set aside in an earlier round come after
 * all that do not depend on them.
 */
function mayBeSent(rows: readonly Stored[], held: Held): Stored[] {
  const heldBack = [...held.entries];
  const aside: FieldEntry[] = [];
  const last: Stored[] = [];
  const first = rows.filter((row) => {
    const { entry, set_aside } = row;
    if (dependsOn(entry, heldBack)) heldBack.push(entry);
    else if (set_aside || dependsOn(entry, aside)) {
      aside.push(entry);
      last.push(row);
    } else return true;
    return false;
  });
  return [...first, ...last];
}

export interface Sent {
  answers: EntryAnswer[];
  /** Those that cannot be sent; others that depend on them wait too. */
  held: readonly FieldEntry[];
  /** Why they were held back; null if none were. */
  error: CallError | null;
}

/** Sends all entries of the account; throws what `call` throws if that ends it. */
export async function sendAll(
  device: DeviceRow,
  onProgress: (sent: number, of: number) => void = () => undefined,
): Promise<Sent> {
  const held: Held = { entries: [], error: null };
  const answers: EntryAnswer[] = [];
  let most = mostInBatch;
  for (;;) {
    const unanswered = await unansweredOf(device.staff_id);
    const next = mayBeSent(unanswered, held).slice(0, most);
    onProgress(answers.length, answers.length + unanswered.length);
    if (next.length === 0) return { answers, held: held.entries, error: held.error };
    const batch = await inReserve(() => markSending(next));
    // All of them were withdrawn just now; others may follow.
    if (batch.length === 0) continue;
    await outboxChanged();
    try {
      const given = await send(device, batch, unanswered.length - batch.length);
      if (given.length < batch.length)
        throw new CallError(500, 'fault', 'The server has not answered every entry.');
      answers.push(...given);
      most = Math.min(most * 2, mostInBatch);
    } catch (error) {
      if (isRefused(error)) await markUnsent(batch);
      if (!mayBeOfOne(error)) throw error;
      if (batch.length === 1) await hold(held, batch, error);
      most = Math.max(1, Math.floor(batch.length / 2));
    } finally {
      await outboxChanged();
    }
  }
}

/** It is set aside, so that the next round begins with the others and does not stop at the same few again. */
async function hold(held: Held, batch: readonly Stored[], error: CallError): Promise<void> {
  held.error = error;
  held.entries.push(...batch.map(({ entry }) => entry));
  await store.outbox.bulkUpdate(batch.map(({ seq }) => ({ key: seq, changes: { set_aside: true } })));
  if (held.entries.length >= mostHeld) throw error;
}
