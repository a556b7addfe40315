import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from '../../../db/database.ts';
import { dropStagedRows } from '../../../db/sqlite/staged-rows.commands.ts';
import { forgetChildWordsBetween } from '../../../records/child/child.commands.ts';
import { ChangedMeanwhile } from '../../../records/request/once.commands.ts';
import {
  forgetStagedIds,
  listStaged,
  stageIds,
  type WordedKind,
} from '../../../records/staged-ids.commands.ts';
import { forgetTitleWordsBetween } from '../../../records/title/title.commands.ts';
import type { DecidedPlan } from '../kinds/plan.ts';

/** Stages an import in slices, so that lending desks can write in between (docs/decisions/0046). SQLite only. */

/** Longer than a server waits between two attempts to begin a transaction. */
const shortestPause = 30;
const longestPause = 250;

/** Returns the id of the first new record. */
export const reserveIds = (db: Database, added: DecidedPlan['added']): Promise<number> =>
  added?.count ? db.transaction((tx) => stageIds(tx, added.kind, added.count)) : Promise.resolve(0);

/** Waits after each slice as long as it took, so that the desks get at least half of the time. */
export async function writeSlices(
  db: Database,
  slices: Iterable<(tx: Transaction) => Promise<unknown>>,
  afterEach: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const slice of slices) {
    const start = performance.now();
    await db.transaction(slice);
    await afterEach();
    await sleep(Math.min(longestPause, Math.max(shortestPause, performance.now() - start)));
  }
}

/** In the publishing transaction: throws ChangedMeanwhile if the staged words were removed as left over. */
export async function releaseIds(
  tx: Transaction,
  added: DecidedPlan['added'],
  first_id: number,
): Promise<void> {
  if (!added?.count) return;
  if ((await forgetStagedIds(tx, { kind: added.kind, first_id })) === 0) throw new ChangedMeanwhile();
}

/** Removes staged rows of an import that was stopped or has failed. No other import may be running. */
export async function forgetStaged(db: Database): Promise<void> {
  if (db.dialect === 'sqlite') await db.transaction(dropStagedRows);
  for (const { kind, first_id, last_id } of await listStaged.all(db, {})) {
    if (kind !== 'loan') await forgetWords(db, kind, { first_id, last_id });
    await db.transaction((tx) => forgetStagedIds(tx, { kind, first_id }));
  }
}

async function forgetWords(
  db: Database,
  kind: WordedKind,
  { first_id, last_id }: { first_id: number; last_id: number },
): Promise<void> {
  const forget = kind === 'title' ? forgetTitleWordsBetween : forgetChildWordsBetween;
  const ids = Array.from({ length: last_id - first_id + 1 }, (_, n) => first_id + n);
  function* slices() {
    for (const { rows } of slicesOf(ids)) {
      yield (tx: Transaction) =>
        forget.run(tx, { first_id: rows[0] as number, last_id: rows.at(-1) as number });
    }
  }
  await writeSlices(db, slices());
}

/** How long a slice may hold the lock, in milliseconds: a desk waits for it. */
const timeOfSlice = 50;
const fewestRows = 25;
export const mostRows = 500;

/** The sizes of slices, each of as many rows as the one before would have written in its time. Ask for one at a time. */
export function* sliceSizes(most = mostRows): Generator<number> {
  for (let size = 100; ; ) {
    const began = performance.now();
    yield size;
    // `writeSlices` waits as long as the slice took.
    const took = (performance.now() - began) / 2;
    const fitting = Math.round((size * timeOfSlice) / Math.max(took, 1));
    size = Math.min(most, Math.max(fewestRows, Math.min(fitting, size * 2)));
  }
}

/**
 * Splits rows, so that each transaction is short also on a slow or busy machine. Use each slice before you ask for the
 * next one.
 */
export function* slicesOf<Row>(rows: Iterable<Row>): Generator<{ start: number; rows: Row[] }> {
  const left = rows[Symbol.iterator]();
  let start = 0;
  for (const size of sliceSizes()) {
    const slice = take(left, size);
    if (slice.length > 0) yield { start, rows: slice };
    if (slice.length < size) return;
    start += size;
  }
}

function take<Row>(left: Iterator<Row>, most: number): Row[] {
  const taken: Row[] = [];
  while (taken.length < most) {
    const { done, value } = left.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
