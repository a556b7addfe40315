import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { chunksOf } from '../../db/chunks.ts';
import type { Database, Executor, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { prepare, runChange, type Slots } from '../../db/prepare.ts';
import { insertRows } from '../../db/rows.commands.ts';
import { type ChildToErase, listRepliesLike } from './privacy.queries.ts';
import { erasedName, isAbout, patternsOf } from './privacy.rules.ts';

/** Takes away who a child was and leaves what was counted; in the transaction of whoever calls (decision 30). */

export interface Erasing {
  /** Nobody, when it is done by itself. */
  staff_id: number | null;
  today: CalendarDate;
  now: Date;
}

const eraseRow = prepare(
  (
    db,
    p: Slots<{ child_id: number; name: string; today: CalendarDate; staff_id: number | null; at: string }>,
  ) =>
    db
      .updateTable('child')
      .set((eb) => ({
        name: p('name'),
        card_no: null,
        gender: null,
        date_of_birth: null,
        guardian_phone: null,
        inactive_since: eb.fn.coalesce('inactive_since', eb.val(p('today'))),
        erased_at: p('at'),
        version: eb('version', '+', 1),
        changed_by: p('staff_id'),
        changed_at: p('at'),
      }))
      .where('child_id', '=', p('child_id'))
      .where('erased_at', 'is', null),
);

const forgetWords = prepare((db, p: Slots<{ child_id: number }>) =>
  db.deleteFrom('child_word').where('child_id', '=', p('child_id')),
);

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
  await eraseRow.run(tx, { child_id, name: erasedName(child_id), today, staff_id, at });
  await forgetWords.run(tx, { child_id });
  await forgetObservations.run(tx, { child_id });
  if (child.inactive_since !== null || staff_id === null) return;
  const left = { from_site_grade_id: child.site_grade_id, to_site_grade_id: null, promotion_id: null };
  await insertRows(tx, 'child_move', [{ move_id: newId(), child_id, ...left, date: today, staff_id, at }]);
}
