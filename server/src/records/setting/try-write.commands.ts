import type { Database } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';

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
