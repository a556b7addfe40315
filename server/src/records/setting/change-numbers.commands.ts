import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { updateColumns } from '../../db/rows.commands.ts';
import { feedKey, forgottenKey, numberedKey } from '../change/change.rules.ts';
import { deleteSetting, insertSetting, putSetting } from './setting.commands.ts';

/** The state of the feed of changes (decision 70). */

const lock = prepare((db, p: Slots<{ key: string }>) =>
  db
    .insertInto('setting')
    .values({ key: p('key'), value: '0' })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((of) => ({ value: of.ref('setting.value') })),
    )
    .returning('value'),
);

/** Locks the last position until the transaction ends, and returns it. */
export async function lockLastPosition(tx: Transaction): Promise<number> {
  return Number((await lock.first(tx, { key: numberedKey }))?.value ?? 0);
}

export const writeLastPosition = (tx: Transaction, position: number): Promise<number> =>
  updateColumns(tx, 'setting', { value: String(position) }, { key: numberedKey });

/** Positions up to this one are forgotten. */
export const writeForgotten = (tx: Transaction, position: number): Promise<number> =>
  putSetting(tx, forgottenKey, String(position));

/** Does nothing if there is one. */
export const insertFeedId = (tx: Transaction, value: string): Promise<number> =>
  insertSetting(tx, { key: feedKey, value });

export const deleteFeedId = (tx: Transaction): Promise<number> => deleteSetting(tx, feedKey);
