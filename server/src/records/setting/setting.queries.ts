import type { Executor } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';

const findSetting = prepare((db, p: Slots<{ key: string }>) =>
  db.selectFrom('setting').select('value').where('key', '=', p('key')),
);

/** The value of a setting; null if it was never set. */
export const readSetting = async (on: Executor, key: string): Promise<string | null> =>
  (await findSetting.first(on, { key }))?.value ?? null;
