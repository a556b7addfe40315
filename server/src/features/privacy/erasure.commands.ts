import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { Database, Executor, Transaction } from '../../db/database.ts';
import { eraseChildRow } from '../../records/child/erase-child.commands.ts';
import { eraseEntriesOfChild } from '../../records/field-entry/field-entry.commands.ts';
import { forgetEntriesOfChild } from '../../records/import/journal.commands.ts';
import { eraseObservations } from '../../records/reading/reading.commands.ts';
import { unpackReply } from '../../records/request/packed-reply.rules.ts';
import { eraseReplies } from '../../records/request/replies.commands.ts';
import { deleteWishesOfChild } from '../../records/wish/wish.commands.ts';
import { type ChildToErase, listReplies } from './privacy.queries.ts';
import { erasedName, isAbout } from './privacy.rules.ts';

/** Anonymises a child and keeps the figures, in the caller's transaction (decision 30). */

export interface Erasing {
  /** Null when it is done automatically. */
  staff_id: number | null;
  today: CalendarDate;
  now: Date;
}

/** The server answers others between two steps. */
const repliesInAStep = 500;

/** The request_ids of stored replies that name the child, from an instant on. They are compressed, so each is read. */
async function repliesAbout(on: Executor, child: ChildToErase, since: string): Promise<string[]> {
  const found: string[] = [];
  let after = { at: since, request_id: '' };
  for (;;) {
    const rows = await listReplies.all(on, { ...after, limit: repliesInAStep });
    const about = rows.filter(({ reply }) => isAbout(unpackReply(reply), child));
    found.push(...about.map(({ request_id }) => request_id));
    const last = rows.at(-1);
    if (!last) return found;
    after = { at: last.at, request_id: last.request_id };
  }
}

export interface FoundReplies {
  request_ids: string[];
  /** Replies stored from this instant on have not been searched yet. */
  since: string;
}

/** Milliseconds by which the clocks of two processes may differ, and a transaction may last. */
const margin = 60_000;

/** Searches all stored replies before the transaction, so that its locks are held only briefly. */
export async function findRepliesAbout(db: Database, child: ChildToErase, now: Date): Promise<FoundReplies> {
  const since = new Date(now.getTime() - margin).toISOString();
  return { request_ids: await repliesAbout(db.longReads, child, ''), since };
}

/** The child must be locked, without books and not yet erased; `replies` were found before it was locked. */
export async function anonymiseChild(
  tx: Transaction,
  child: ChildToErase,
  replies: FoundReplies,
  { staff_id, today, now }: Erasing,
): Promise<void> {
  const { child_id } = child;
  const at = now.toISOString();
  const sinceThen = await repliesAbout(tx, child, replies.since);
  await eraseReplies(tx, [...new Set([...replies.request_ids, ...sinceThen])]);
  await eraseChildRow(tx, child, { name: erasedName(child_id), today, staff_id, at });
  await eraseObservations(tx, child_id);
  await deleteWishesOfChild(tx, child_id);
  await eraseEntriesOfChild(tx, child);
  await forgetEntriesOfChild(tx, child_id);
}
