import type { Database } from './database.ts';
import { prepare, type Slots } from './prepare.ts';

const noteTry = prepare((db, p: Slots<{ at: string }>) =>
  db
    .insertInto('setting')
    .values({ key: 'ready.tried_at', value: p('at') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p('at') })),
);

/** Writes one row to the disk, in the way in which everything is written; throws while that is not possible. */
export async function tryWrite(db: Database, at: Date): Promise<void> {
  await db.transaction((tx) => noteTry.run(tx, { at: at.toISOString() }));
}
