import type { ReplyOf } from '@storyvan/contract/endpoint';
import { type eraseChild, type eraseDue, mostErasedAtOnce } from '@storyvan/contract/privacy';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { ApiError, found } from '../../api-error.ts';
import { changed, Outcome, statusReply, unchanged } from '../../db/command.ts';
import type { Database, Executor, Transaction } from '../../db/database.ts';
import { type AuditEntry, writeAudit } from '../../records/audit/audit.commands.ts';
import { listBooksOfChild } from '../../records/child/child.queries.ts';
import { eraseChildRow } from '../../records/child/erase-child.commands.ts';
import { eraseEntriesOfChild } from '../../records/field-entry/field-entry.commands.ts';
import { forgetEntriesOfChild } from '../../records/import/import.commands.ts';
import { eraseObservations } from '../../records/reading/reading.commands.ts';
import { once } from '../../records/request/once.commands.ts';
import { unpackReply } from '../../records/request/packed-reply.rules.ts';
import { eraseReplies } from '../../records/request/replies.commands.ts';
import { readSetting } from '../../records/setting/setting.queries.ts';
import { deleteWishesOfChild } from '../../records/wish/wish.commands.ts';
import type { CommandOf } from '../../records/work.ts';
import {
  type ChildToErase,
  countLoansOf,
  countReadingsOf,
  findChildToErase,
  listLeft,
  listReplies,
  lockChildToErase,
} from './privacy.queries.ts';
import {
  booksOutSentence,
  confirms,
  erasedName,
  erasedSentence,
  isAbout,
  lastDayDue,
} from './privacy.rules.ts';
import { readRetention, retentionKey } from './retention.rules.ts';

/** Erases one child on request, or all children that are due. */

type EraseReply = ReplyOf<typeof eraseChild>;

const refused = (status: EraseReply['status']['status'], message: string): EraseReply => ({
  status: { status, message },
  details: null,
});

const countedOf = async (tx: Transaction, { child_id }: ChildToErase) => ({
  loans: (await countLoansOf.first(tx, { child_id }))?.rows ?? 0,
  readings: (await countReadingsOf.first(tx, { child_id }))?.rows ?? 0,
});

/** The child as it is now, locked until the commit. */
async function lockedChild(tx: Transaction, child_id: number): Promise<ChildToErase> {
  await lockChildToErase.first(tx, { child_id });
  return found(await findChildToErase.first(tx, { child_id }), 'child');
}

export const erase: CommandOf<typeof eraseChild> = async (work, input) => {
  const { child_id, version, confirmation, request_id } = input;
  const before = found(await findChildToErase.first(work.db, { child_id }), 'child');
  if (before.erased_at === null && !confirms(confirmation, before)) {
    return refused('not confirmed', 'That is neither the card number nor the name of this child.');
  }
  const replies = await findRepliesAbout(work.db, before, work.now);
  // The typed confirmation is the child's name, so it must not be part of the stored fingerprint.
  return once(work, 'erase_child', { child_id, version, request_id }, async (tx) => {
    const child = await lockedChild(tx, child_id);
    if (child.erased_at !== null) {
      return unchanged(refused('already erased', 'This record was already erased.'));
    }
    if (child.version !== version || child.version !== before.version) {
      throw ApiError.changedMeanwhile('child', child.changed_by);
    }
    const books = await listBooksOfChild.all(tx, { child_id });
    if (books.length > 0) return unchanged(refused('books out', booksOutSentence(books)));
    const counted = await countedOf(tx, child);
    await anonymiseChild(tx, child, replies, work);
    const message = erasedSentence(counted);
    return changed(statusReply('erased', message, { child_id, name: erasedName(child_id), ...counted }));
  });
};

/** The last day of leaving that is due; null if no time limit is set. */
async function findLastDay(on: Database | Transaction, today: CalendarDate): Promise<CalendarDate | null> {
  const { years } = readRetention(await readSetting(on, retentionKey));
  return years === null ? null : lastDayDue(today, years);
}

interface Found {
  child: ChildToErase;
  replies: FoundReplies;
}

/** In the order in which the children are locked. */
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

/** Erases the children that are still due, with an audit entry each; returns how many. */
async function eraseStillDue(
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
    await anonymiseChild(tx, child, replies, erasing);
    const entry = { at: erasing.now.toISOString(), staff_id: erasing.staff_id, via };
    await writeAudit(tx, { ...entry, action: 'erase_child', child_id, detail: 'due' });
    erased += 1;
  }
  return erased;
}

export const eraseDueChildren: CommandOf<typeof eraseDue> = async (work, input) => {
  const { child_ids } = input;
  const all = await findWithReplies(work.db, child_ids, work.now);
  return once(work, 'erase_due', input, async (tx) => {
    const until = await findLastDay(tx, work.today);
    const erased = until === null ? 0 : await eraseStillDue(tx, all, until, work, 'web');
    const details = { erased, not_due: child_ids.length - erased };
    const status = erased > 0 ? ('erased' as const) : ('nothing due' as const);
    const none = 'None of these children is due any more. Nothing was erased.';
    const one = 'The record of one child was erased.';
    const message =
      erased === 0 ? none : erased === 1 ? one : `The records of ${erased} children were erased.`;
    return new Outcome({ status: { status, message }, details }, erased > 0);
  });
};

/** Every night: erases all due children, if the setting is automatic. */
export async function eraseDueAutomatically(
  db: Database,
  erasing: Omit<Erasing, 'staff_id'>,
  stopping: AbortSignal,
): Promise<{ erased: number }> {
  const { automatic } = readRetention(await readSetting(db, retentionKey));
  const until = automatic ? await findLastDay(db, erasing.today) : null;
  for (let erased = 0; ; ) {
    if (until === null || stopping.aborted) return { erased };
    const due = await listLeft.all(db, { until, limit: mostErasedAtOnce });
    const ids = due.map(({ child_id }) => child_id);
    const all = await findWithReplies(db, ids, erasing.now);
    const gone = await db.transaction((tx) =>
      eraseStillDue(tx, all, until, { ...erasing, staff_id: null }, 'storyvan'),
    );
    if (gone === 0) return { erased };
    erased += gone;
  }
}

/** Anonymises a child and keeps the figures, in the caller's transaction (decision 30). */

interface Erasing {
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

interface FoundReplies {
  request_ids: string[];
  /** Replies stored from this instant on have not been searched yet. */
  since: string;
}

/** Milliseconds by which the clocks of two processes may differ, and a transaction may last. */
const margin = 60_000;

/** Searches all stored replies before the transaction, so that its locks are held only briefly. */
async function findRepliesAbout(db: Database, child: ChildToErase, now: Date): Promise<FoundReplies> {
  const since = new Date(now.getTime() - margin).toISOString();
  return { request_ids: await repliesAbout(db.longReads, child, ''), since };
}

/** The child must be locked, without books and not yet erased; `replies` were found before it was locked. */
async function anonymiseChild(
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
