import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { BodyOf, ReplyOf } from '@storyvan/contract/endpoint';
import { type eraseChild, type eraseDue, mostErasedAtOnce } from '@storyvan/contract/privacy';
import { type AuditEntry, writeAudit } from '../../db/audit.commands.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { once } from '../../db/once.commands.ts';
import { ApiError, found } from '../../http/api-error.ts';
import { listBooksOfChild } from '../children/children.queries.ts';
import { type Erasing, eraseWho, type FoundReplies, findRepliesAbout } from './erasure.commands.ts';
import {
  type ChildToErase,
  countLoansOf,
  countReadingsOf,
  findChildToErase,
  findSetting,
  listLeft,
  lockChildToErase,
} from './privacy.queries.ts';
import { booksOutSentence, confirms, erasedName, erasedSentence, lastDayDue } from './privacy.rules.ts';
import { readRetention, retentionKey } from './retention.rules.ts';

/** Erases one child that is asked for, or those whose time is over. */

export interface Work extends Erasing {
  db: Database;
  staff_id: number;
}

type EraseReply = ReplyOf<typeof eraseChild>;

const refused = (status: EraseReply['status']['status'], message: string): EraseReply => ({
  status: { status, message },
  details: null,
});

const countedOf = async (tx: Transaction, { child_id }: ChildToErase) => ({
  loans: (await countLoansOf.first(tx, { child_id }))?.rows ?? 0,
  readings: (await countReadingsOf.first(tx, { child_id }))?.rows ?? 0,
});

/** The child as it is now; nothing happens to it before the commit. */
async function lockedChild(tx: Transaction, child_id: number): Promise<ChildToErase> {
  await lockChildToErase.first(tx, { child_id });
  return found(await findChildToErase.first(tx, { child_id }), 'child');
}

export async function erase(work: Work, input: BodyOf<typeof eraseChild>): Promise<EraseReply> {
  const { child_id, version, confirmation, request_id } = input;
  const before = found(await findChildToErase.first(work.db, { child_id }), 'child');
  if (before.erased_at === null && !confirms(confirmation, before)) {
    return refused('not confirmed', 'That is neither the card number nor the name of this child.');
  }
  const replies = await findRepliesAbout(work.db, before, work.now);
  // What was typed is the child's name: nothing is kept that was made of it.
  const asked = { call: 'erase_child', request_id, input: { child_id, version }, at: work.now.toISOString() };
  return once(work.db, asked, async (tx) => {
    const child = await lockedChild(tx, child_id);
    if (child.erased_at !== null) return refused('already erased', 'This record was erased before.');
    if (child.version !== version || child.version !== before.version) {
      throw ApiError.changedMeanwhile('child', child.changed_by);
    }
    const books = await listBooksOfChild.all(tx, { child_id });
    if (books.length > 0) return refused('books out', booksOutSentence(books));
    const counted = await countedOf(tx, child);
    await eraseWho(tx, child, replies, work);
    return {
      status: { status: 'erased' as const, message: erasedSentence(counted) },
      details: { child_id, name: erasedName(child_id), ...counted },
    };
  });
}

/** The last day of leaving that is due; null when nothing falls due. */
async function findLastDay(on: Database | Transaction, today: CalendarDate): Promise<CalendarDate | null> {
  const { years } = readRetention((await findSetting.first(on, { key: retentionKey }))?.value);
  return years === null ? null : lastDayDue(today, years);
}

interface Found {
  child: ChildToErase;
  replies: FoundReplies;
}

/** In the order in which they are locked. */
async function findWithReplies(db: Database, child_ids: number[], now: Date): Promise<Found[]> {
  const all: Found[] = [];
  for (const child_id of child_ids.toSorted((a, b) => a - b)) {
    const child = await findChildToErase.first(db, { child_id });
    if (child && child.erased_at === null && child.inactive_since !== null) {
      all.push({ child, replies: await findRepliesAbout(db, child, now) });
    }
  }
  return all;
}

/** Erases those who are still due, each with an entry of its own in the audit log; gives how many. */
async function eraseThose(
  tx: Transaction,
  all: Found[],
  until: CalendarDate,
  erasing: Erasing,
  via: AuditEntry['via'],
): Promise<number> {
  let erased = 0;
  for (const { child: before, replies } of all) {
    const { child_id } = before;
    const child = await lockedChild(tx, child_id);
    const changed = child.version !== before.version || child.erased_at !== null;
    if (changed || child.inactive_since === null || child.inactive_since > until) continue;
    if ((await listBooksOfChild.all(tx, { child_id })).length > 0) continue;
    await eraseWho(tx, child, replies, erasing);
    const entry = { at: erasing.now.toISOString(), staff_id: erasing.staff_id, via };
    await writeAudit(tx, { ...entry, action: 'erase_child', child_id, detail: 'due' });
    erased += 1;
  }
  return erased;
}

export async function eraseDueOnes(
  work: Work,
  input: BodyOf<typeof eraseDue>,
): Promise<ReplyOf<typeof eraseDue>> {
  const { child_ids, request_id } = input;
  const all = await findWithReplies(work.db, child_ids, work.now);
  const asked = { call: 'erase_due', request_id, input, at: work.now.toISOString() };
  return once(work.db, asked, async (tx) => {
    const until = await findLastDay(tx, work.today);
    const erased = until === null ? 0 : await eraseThose(tx, all, until, work, 'web');
    const details = { erased, not_due: child_ids.length - erased };
    const status = erased > 0 ? ('erased' as const) : ('nothing due' as const);
    const none = 'Nobody of these is due any more; nothing was erased.';
    const one = 'The record of one child was erased.';
    const message =
      erased === 0 ? none : erased === 1 ? one : `The records of ${erased} children were erased.`;
    return { status: { status, message }, details };
  });
}

/** Every night: erases who is due, where it is set that this goes by itself. */
export async function eraseDueByItself(
  db: Database,
  erasing: Omit<Erasing, 'staff_id'>,
  stopping: AbortSignal,
): Promise<{ erased: number }> {
  const { automatic } = readRetention((await findSetting.first(db, { key: retentionKey }))?.value);
  const until = automatic ? await findLastDay(db, erasing.today) : null;
  for (let erased = 0; ; ) {
    if (until === null || stopping.aborted) return { erased };
    const due = await listLeft.all(db, { until, limit: mostErasedAtOnce });
    const ids = due.map(({ child_id }) => child_id);
    const all = await findWithReplies(db, ids, erasing.now);
    const gone = await db.transaction((tx) =>
      eraseThose(tx, all, until, { ...erasing, staff_id: null }, 'storyvan'),
    );
    if (gone === 0) return { erased };
    erased += gone;
  }
}
