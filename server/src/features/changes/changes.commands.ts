import type { listChanges } from '@storyvan/contract/changes';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { firstIdOf } from '@storyvan/domain/id-time';
import { z } from 'zod';
import { ApiError } from '../../api-error.ts';
import type { Database } from '../../db/database.ts';
import type { ChangeSource } from '../../db/tables/change.ts';
import { cursorOf, keyIn } from '../../http/paging.ts';
import { getFeedId, numberAllChanges, numberChanges } from '../../records/change/change.commands.ts';
import {
  listCopyStateIdsAfter,
  listEventIdsAfter,
  listPositions,
  listWaiting,
} from '../../records/change/change.queries.ts';
import { forgottenKey, numberedKey } from '../../records/change/change.rules.ts';
import { readChanges } from '../../records/change/changes-by-id.ts';
import { readSetting } from '../../records/setting/setting.queries.ts';

/**
 * One page of the feed. A program that starts reads the history first, by the ids of the changes, and then continues
 * with the positions after the one that was the last when it began. What is committed during that time may come in both
 * parts, and is never missing from both.
 */

const historyKey = z.tuple([z.literal('history'), z.string(), z.int().min(0), z.uuid()]);
const positionKey = z.tuple([z.literal('position'), z.string(), z.int().min(0)]);
const cursorKey = z.union([historyKey, positionKey]);
type Cursor = z.output<typeof cursorKey>;

interface Named {
  change_id: string;
  source: ChangeSource;
}

const expired = (): ApiError =>
  new ApiError(
    'cursor_expired',
    'This cursor is too old, or a backup was restored since. Start again without “after”.',
  );

const readNumber = async (db: Database, key: string): Promise<number> =>
  Number((await readSetting(db, key)) ?? 0);

async function startOf(db: Database, feed: string): Promise<Cursor> {
  await numberAllChanges(db);
  return ['history', feed, await readNumber(db, numberedKey), firstIdOf(0)];
}

export async function readChangesPage(
  db: Database,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<ReplyOf<typeof listChanges>> {
  const feed = await getFeedId(db);
  const cursor = keyIn(after, cursorKey) ?? (await startOf(db, feed));
  if (cursor[1] !== feed) throw expired();
  const page =
    cursor[0] === 'history' ? await historyPage(db, cursor, limit) : await newPage(db, cursor, limit);
  const { named, next, more } = page;
  return { changes: await readChanges(db, named), next: cursorOf(next), more };
}

interface Page {
  named: Named[];
  next: Cursor;
  more: boolean;
}

async function historyPage(
  db: Database,
  [, feed, start, after]: z.output<typeof historyKey>,
  limit: number,
): Promise<Page> {
  const ids = async (source: ChangeSource, list: typeof listEventIdsAfter): Promise<Named[]> =>
    (await list.all(db, { after, limit: limit + 1 })).map(({ change_id }) => ({ change_id, source }));
  const found = [
    ...(await ids('lending', listEventIdsAfter)),
    ...(await ids('copy_state', listCopyStateIdsAfter)),
  ];
  const inOrder = found.sort((a, b) => (a.change_id < b.change_id ? -1 : 1));
  const named = inOrder.slice(0, limit);
  if (inOrder.length > limit) {
    return { named, next: ['history', feed, start, named.at(-1)?.change_id ?? after], more: true };
  }
  const last = await readNumber(db, numberedKey);
  const waiting = await listWaiting.first(db, { limit: 1 });
  return { named, next: ['position', feed, start], more: last > start || waiting !== null };
}

async function newPage(
  db: Database,
  [, feed, position]: z.output<typeof positionKey>,
  limit: number,
): Promise<Page> {
  await numberChanges(db);
  const rows = await listPositions.all(db, { after: position, limit: limit + 1 });
  // Read after the rows: what is forgotten now was not missing from them.
  if (position < (await readNumber(db, forgottenKey))) throw expired();
  const named = rows.slice(0, limit);
  const waiting = rows.length > limit ? null : await listWaiting.first(db, { limit: 1 });
  return {
    named,
    next: ['position', feed, named.at(-1)?.position ?? position],
    more: rows.length > limit || waiting !== null,
  };
}
