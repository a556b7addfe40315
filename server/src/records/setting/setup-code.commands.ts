import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';
import { deleteSetting } from './setting.commands.ts';

/** The hashes of the setup codes, while there is no account. */

const key = 'setup.code_hashes';

export const findSetupHashes = prepare((db, _p: Slots<Record<never, never>>) =>
  db.selectFrom('setting').select('value').where('key', '=', key),
);

export const keepSetupHashes = prepare((db, p: Slots<{ value: string }>) =>
  db
    .insertInto('setting')
    .values({ key, value: p('value') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p('value') })),
);

export const forgetSetupHashes = (tx: Transaction): Promise<number> => deleteSetting(tx, key);
