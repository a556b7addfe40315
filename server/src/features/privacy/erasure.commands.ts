import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { chunksOf } from '../../db/chunks.ts';
import type { Database, Executor, Transaction } from '../../db/database.ts';
import { prepare, runChange, type Slots } from '../../db/prepare.ts';
import { eraseChildRow } from '../../records/child/erase-child.commands.ts';
import { type ChildToErase, listRepliesLike } from './privacy.queries.ts';
import { erasedName, isAbout, patternsOf } from './privacy.rules.ts';

/** Takes away who a child was and leaves what was counted; in the transaction of whoever calls (decision 30). */

export interface Erasing {
  /** Nobody, when it is done by itself. */
  staff_id: number | null;
  today: CalendarDate;
  now: Date;
}

const forgetObservations = prepare((db, p: Slots<{ child_id: number }>) =>
  db.updateTable('reading').set({ observation: '' }).where('child_id', '=', p('child_id')),
);

/** A request that is sent again after this is refused, not done anew: its row stays. */
async function forgetReplies(tx: Transaction, request_ids: string[]): Promise<void> {
  for (const chunk of chunksOf(request_ids, 1)) {
    await runChange(tx, (k) =>
      k
        .updateTable('lending_request')
        .set({ fingerprint: 'erased', reply: '' })
        .where('request_id', 'in', chunk),
    );
  }
}

async function listReplies(on: Executor, child: ChildToErase, since: string): Promise<string[]> {
  const rows = await listRepliesLike.all(on, { ...patternsOf(child), since });
  return rows.filter(({ reply }) => isAbout(reply, child)).map(({ request_id }) => request_id);
}

export interface FoundReplies {
  request_ids: string[];
  /** Replies kept from here on were not looked at yet. */
  since: string;
}

/** Clocks of two processes may differ by so many milliseconds, and a transaction may take as long. */
const margin = 60_000;

/** Looks through all kept replies before the transaction, which then need not hold up anybody for long. */
export async function findRepliesAbout(db: Database, child: ChildToErase, now: Date): Promise<FoundReplies> {
  const since = new Date(now.getTime() - margin).toISOString();
  return { request_ids: await listReplies(db.longReads, child, ''), since };
}

/** The child is locked, has no books and is not erased yet; `replies` were found before the lock was taken. */
export async function eraseWho(
  tx: Transaction,
  child: ChildToErase,
  replies: FoundReplies,
  { staff_id, today, now }: Erasing,
): Promise<void> {
  const { child_id } = child;
  const at = now.toISOString();
  const sinceThen = await listReplies(tx, child, replies.since);
  await forgetReplies(tx, [...new Set([...replies.request_ids, ...sinceThen])]);
  await eraseChildRow(tx, child, { name: erasedName(child_id), today, staff_id, at });
  await forgetObservations.run(tx, { child_id });
}
