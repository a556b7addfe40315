import { firstIdOf } from '@storyvan/domain/id-time';
import type { Database, Transaction } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { prepare, runChange, type Slots } from '../../db/prepare.ts';
import { insertAll } from '../../db/rows.commands.ts';
import { insertStagedRows, stageRows } from '../../db/sqlite/staged-rows.commands.ts';
import type { ChangeSource } from '../../db/tables/change.ts';
import {
  deleteFeedId,
  insertFeedId,
  lockLastPosition,
  writeForgotten,
  writeLastPosition,
} from '../setting/change-numbers.commands.ts';
import { readSetting } from '../setting/setting.queries.ts';
import { pauseWebhooks } from '../webhook/webhook.commands.ts';
import { listPositions, listWaiting } from './change.queries.ts';
import { feedKey } from './change.rules.ts';

/**
 * Puts committed changes into one order (decision 70). A change waits in `change_waiting`, written in its own
 * transaction. Whoever reads the feed first gives positions to all that wait, one process at a time; so a position is
 * never given to a change that is not committed, nor to one below a position that was read.
 */

const waitingRows = (source: ChangeSource, change_ids: string[]) =>
  change_ids.map((change_id) => ({ change_id, source }));

export const noteChanges = (tx: Transaction, source: ChangeSource, change_ids: string[]): Promise<void> =>
  insertAll(tx, 'change_waiting', waitingRows(source, change_ids));

/** Stages the changes of an import until `publishChanges`. */
export const stageChanges = (tx: Transaction, source: ChangeSource, change_ids: string[]): Promise<void> =>
  stageRows(tx, 'added', 'change_waiting', waitingRows(source, change_ids));

export const publishChanges = (tx: Transaction): Promise<number> => insertStagedRows(tx, 'change_waiting');

const numberedAtOnce = 1000;

/** Gives positions to the next changes; returns how many. */
export async function numberChanges(db: Database): Promise<number> {
  // Most of the time nothing waits, and nothing is written.
  if ((await listWaiting.first(db, { limit: 1 })) === null) return 0;
  return db.transaction(async (tx) => {
    const last = await lockLastPosition(tx);
    const waiting = await listWaiting.all(tx, { limit: numberedAtOnce });
    if (waiting.length === 0) return 0;
    const numbered = waiting.map(({ change_id, source }, n) => ({
      position: last + n + 1,
      change_id,
      source,
    }));
    await insertAll(tx, 'change_position', numbered);
    await writeLastPosition(tx, last + waiting.length);
    const arrivals = waiting.map(({ arrival }) => arrival);
    await runChange(tx, (k) => k.deleteFrom('change_waiting').where('arrival', 'in', arrivals));
    return waiting.length;
  });
}

/** Gives positions to all that wait, in small transactions, so that desks do not wait; returns how many. */
export async function numberAllChanges(db: Database, stopping?: AbortSignal): Promise<number> {
  for (let all = 0; ; ) {
    if (stopping?.aborted) return all;
    const numbered = await numberChanges(db);
    all += numbered;
    if (numbered < numberedAtOnce) return all;
  }
}

/** The id of the feed, made when it is first used. Cursors hold it. */
export async function getFeedId(db: Database): Promise<string> {
  const known = await readSetting(db, feedKey);
  if (known !== null) return known;
  return db.transaction(async (tx) => {
    await insertFeedId(tx, newId());
    return (await readSetting(tx, feedKey)) ?? '';
  });
}

/**
 * After a backup was restored: programs may know changes that the library no longer has, so their cursors are refused,
 * and webhooks wait until a person resumes them.
 */
export async function startNewFeed(tx: Transaction): Promise<void> {
  await deleteFeedId(tx);
  await pauseWebhooks(tx);
}

const deleteUpTo = prepare((db, p: Slots<{ position: number }>) =>
  db.deleteFrom('change_position').where('position', '<=', p('position')),
);

const forgottenAtOnce = 500;

/** Forgets the positions of changes from before an instant. The changes themselves are kept. Returns how many. */
export async function forgetPositions(db: Database, before: Date, stopping: AbortSignal): Promise<number> {
  const youngest = firstIdOf(before.getTime());
  await numberAllChanges(db, stopping);
  for (let all = 0; ; ) {
    if (stopping.aborted) return all;
    const first = await listPositions.all(db, { after: 0, limit: forgottenAtOnce });
    const young = first.findIndex(({ change_id }) => change_id >= youngest);
    const old = young < 0 ? first : first.slice(0, young);
    const position = old.at(-1)?.position;
    if (position === undefined) return all;
    await db.transaction(async (tx) => {
      await writeForgotten(tx, position);
      await deleteUpTo.run(tx, { position });
    });
    all += old.length;
    if (old.length < forgottenAtOnce) return all;
  }
}
