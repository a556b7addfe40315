import { randomUUID } from 'node:crypto';
import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { ReviewChoice } from '@storyvan/contract/field-sync';
import { changed, command, unchanged } from '../../db/command.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { writeAudit } from '../../records/audit/audit.commands.ts';
import { insertDeviceIfNew, noteDeviceContact } from '../../records/device/device.commands.ts';
import {
  insertEntryIfNew,
  releaseWaiting,
  updateEntry,
  withoutText,
} from '../../records/field-entry/field-entry.commands.ts';
import { contentHash } from './content-hash.ts';
import {
  type ChildRow,
  type EntryRow,
  findEntry,
  type InReviewRow,
  lockChild,
  lockEntry,
} from './field-sync.queries.ts';
import {
  accnNoOf,
  enrolmentsIn,
  reasonFor,
  reasons,
  targetOf,
  type Why,
  waitsFor,
} from './field-sync.rules.ts';
import type { Result } from './take-in.ts';

/** Stores what became of entries, and who decided about them. */

interface Arriving {
  entry: FieldEntry;
  device_id: string;
  staff_id: number;
  sent_by: number;
  now: Date;
}

const columnsOf = ({ entry, device_id, staff_id, sent_by, now }: Arriving) => {
  const { request_id, kind, site_grade_id, date, made_at } = entry;
  return {
    request_id,
    arrival_id: newId(),
    device_id,
    staff_id,
    sent_by,
    kind,
    site_grade_id,
    accn_no: accnNoOf(entry),
    refers_to: targetOf(entry) ?? enrolmentsIn(entry)[0] ?? null,
    date,
    made_at: new Date(made_at).toISOString(),
    content_hash: contentHash(entry),
    received_at: now.toISOString(),
  };
};

const acceptedColumns = ({ made, child_id }: Extract<Result, { kind: 'accepted' }>) => ({
  state: 'accepted' as const,
  entry: '',
  message: made.note,
  reason: null,
  events: made.events.join(' '),
  ra_id: made.ra_id ?? null,
  child_id,
  waits_for: null,
  attempt_id: null,
  attempted_at: null,
});

/** Stores the outcome of an entry; one that arrived twice at the same time keeps its first, or the acceptance. */
export async function storeArrival(db: Database, arriving: Arriving, result: Result): Promise<void> {
  const { entry } = arriving;
  const columns = columnsOf(arriving);
  await db.transaction(async (tx) => {
    const row =
      result.kind === 'accepted'
        ? { ...columns, ...acceptedColumns(result) }
        : { ...columns, ...(await inReview(tx, entry, result)) };
    if ((await insertEntryIfNew(tx, row)) > 0 || result.kind !== 'accepted') return;
    // The other of two calls has stored a refusal, such as of a date that has come since: what was made counts.
    const { request_id, content_hash } = columns;
    const known = { request_id, content_hash, state: 'review' as const, attempt_id: null };
    await updateEntry(tx, acceptedColumns(result), known);
  });
}

/** Nothing that was written about an erased child is stored (decision 30). */
async function inReview(tx: Transaction, entry: FieldEntry, why: Why) {
  const { child_id } = why;
  const child = child_id === null ? undefined : await lockChild.first(tx, { child_id });
  const { message, reason } = reasonFor(child ? { child_id: child_id as number, ...child } : null, why);
  const stored = JSON.stringify(entry);
  return {
    state: 'review' as const,
    entry: reason === 'erased' ? withoutText(stored) : stored,
    message,
    reason,
    child_id: child ? child_id : null,
  };
}

const isInReview = async (tx: Transaction, entry: InReviewRow): Promise<boolean> =>
  (await lockEntry.first(tx, entry))?.state === 'review';

/** Stores an entry that waits for another one; false if that one was decided meanwhile. */
export const storeWaiting = (
  db: Database,
  arriving: Arriving,
  first: InReviewRow,
  child: ChildRow | null,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    // The child first, as an erasure locks them.
    const waiting = await inReview(
      tx,
      arriving.entry,
      reasonFor(child, { message: waitsFor(first), reason: null }),
    );
    if (!(await isInReview(tx, first))) return false;
    await insertEntryIfNew(tx, { ...columnsOf(arriving), ...waiting, waits_for: first.request_id });
    return true;
  });

export const noteContact = (
  db: Database,
  contact: { device_id: string; at: string; unsent: number },
): Promise<number> => db.transaction((tx) => noteDeviceContact(tx, contact));

export const registerUnknownDevice = (
  db: Database,
  { at, ...device }: { device_id: string; staff_id: number; name: string; at: string },
  staff_id: number,
  request_id: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    await insertDeviceIfNew(tx, { ...device, registered_at: at, last_seen_at: at });
    await writeAudit(tx, { at, staff_id, action: 'register_device', detail: device.name, request_id });
  });

/** Someone sends the entries of another account. */
export const noteTakeOver = (
  db: Database,
  entry: { at: string; staff_id: number; account_id: number; detail: string; request_id: string },
): Promise<void> => db.transaction((tx) => writeAudit(tx, { ...entry, action: 'take_over_entries' }));

export interface Claimed {
  row: EntryRow;
  /** The request_id for the calls that are made now. */
  attempt_id: string;
}

/** Milliseconds after which the attempt of a server that has stopped is continued. */
const longestAttempt = 60_000;

/**
 * Takes an entry in review, so that only one attempt is made at a time; null if it was decided, or is being decided. An
 * attempt that was broken off is continued with its request_id: a call that it made is not made again.
 */
export const claim = (db: Database, request_id: string, now: Date): Promise<Claimed | null> =>
  db.transaction(async (tx) => {
    const row = await findEntry.first(tx, { request_id });
    if (row?.state !== 'review') return null;
    const { attempt_id: earlier, attempted_at } = row;
    if (attempted_at !== null && Date.parse(attempted_at) + longestAttempt > now.getTime()) return null;
    const attempt_id = earlier ?? randomUUID();
    const claimed = { attempt_id, attempted_at: now.toISOString() };
    const unclaimed = { request_id, state: 'review' as const, attempt_id: earlier, attempted_at };
    return (await updateEntry(tx, claimed, unclaimed)) === 0 ? null : { row, attempt_id };
  });

/** The attempt was refused: the entry stays in review, now for this reason. */
export const keepInReview = (
  db: Database,
  { row, attempt_id }: Claimed,
  { message, reason, child_id }: Why,
): Promise<number> =>
  db.transaction((tx) =>
    updateEntry(
      tx,
      { message, reason, child_id, waits_for: null, attempt_id: null, attempted_at: null },
      { request_id: row.request_id, state: 'review', attempt_id },
    ),
  );

/** It waits for another one again; false if that one was decided meanwhile. */
export const keepWaiting = (
  db: Database,
  { row, attempt_id }: Claimed,
  first: InReviewRow,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await isInReview(tx, first))) return false;
    const waiting = { waits_for: first.request_id, message: waitsFor(first) };
    await updateEntry(
      tx,
      { ...waiting, attempt_id: null, attempted_at: null },
      { request_id: row.request_id, state: 'review', attempt_id },
    );
    return true;
  });

export interface Decision {
  decision: ReviewChoice;
  decided_by: number;
  decided_at: string;
}

/** The entry as it was carried out: a choice may have corrected the number, the day or the place. */
type CarriedOut = Pick<FieldEntry, 'date' | 'site_grade_id'> & { accn_no: string | null };

/** Ends the review of an entry; returns the entries that waited for it, or null if it was decided meanwhile. */
export const settle = (
  db: Database,
  claimed: Claimed,
  result: Extract<Result, { kind: 'accepted' }> | 'withdrawn',
  { decision, as }: { decision: Decision | null; as: CarriedOut },
): Promise<{ released: string[] | null }> =>
  command<{ released: string[] | null; site_grade_id: number }>(db, async (tx) => {
    const { request_id, site_grade_id } = claimed.row;
    const released = await leaveReview(tx, claimed, {
      ...(result === 'withdrawn' ? withdrawn : { ...acceptedColumns(result), ...as }),
      ...decision,
    });
    if (!released) return unchanged({ released: null, site_grade_id });
    return changed({ released: await releaseWaiting(tx, request_id, reasons.tryAgain), site_grade_id });
  });

const withdrawn = {
  state: 'withdrawn' as const,
  entry: '',
  message: null,
  reason: null,
  waits_for: null,
  attempt_id: null,
  attempted_at: null,
};

async function leaveReview(
  tx: Transaction,
  { row: { request_id }, attempt_id }: Claimed,
  columns: typeof withdrawn | (ReturnType<typeof acceptedColumns> & CarriedOut),
): Promise<boolean> {
  return (await updateEntry(tx, columns, { request_id, state: 'review', attempt_id })) > 0;
}
