import type { Database, Transaction } from '../../db/database.ts';
import { deleteRows, insertIfNew, putRow, updateColumns } from '../../db/rows.commands.ts';

/** Writes settings. */

interface Setting {
  key: string;
  value: string;
}

/** Returns 0 if the setting already exists. */
export const insertSetting = (tx: Transaction, setting: Setting): Promise<number> =>
  insertIfNew(tx, 'setting', setting);

export const putSetting = (tx: Transaction, key: string, value: string): Promise<number> =>
  putRow(tx, 'setting', { key, value }, ['key']);

/** Returns 0 if the value is no longer the one that was read (compare-and-set). */
export const replaceSetting = (
  tx: Transaction,
  { key, value, before }: Setting & { before: string },
): Promise<number> => updateColumns(tx, 'setting', { value }, { key, value: before });

export const deleteSetting = (tx: Transaction, key: string): Promise<number> =>
  deleteRows(tx, 'setting', { key });

/** Writes one row to disk in the usual way; throws while that is not possible. */
export async function tryWrite(db: Database, at: Date): Promise<void> {
  await db.transaction((tx) => putSetting(tx, 'ready.tried_at', at.toISOString()));
}
