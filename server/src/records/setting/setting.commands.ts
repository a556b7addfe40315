import type { Database, Transaction } from '../../db/database.ts';
import { prepare, runChange, type Slots } from '../../db/prepare.ts';
import { updateColumns } from '../../db/rows.commands.ts';

/** Writes settings. */

interface Setting {
  key: string;
  value: string;
}

/** Returns 0 if the setting already exists. */
export const insertSetting = (tx: Transaction, setting: Setting): Promise<number> =>
  runChange(tx, (k) =>
    k
      .insertInto('setting')
      .values(setting)
      .onConflict((conflict) => conflict.column('key').doNothing()),
  );

/** Returns 0 if the value is no longer the one that was read (compare-and-set). */
export const replaceSetting = (
  tx: Transaction,
  { key, value, before }: Setting & { before: string },
): Promise<number> => updateColumns(tx, 'setting', { value }, { key, value: before });

export const deleteSetting = (tx: Transaction, key: string): Promise<number> =>
  runChange(tx, (k) => k.deleteFrom('setting').where('key', '=', key));

const writeTry = prepare((db, p: Slots<{ at: string }>) =>
  db
    .insertInto('setting')
    .values({ key: 'ready.tried_at', value: p('at') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p('at') })),
);

/** Writes one row to disk in the usual way; throws while that is not possible. */
export async function tryWrite(db: Database, at: Date): Promise<void> {
  await db.transaction((tx) => writeTry.run(tx, { at: at.toISOString() }));
}
