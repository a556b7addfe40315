import type { Database } from '../db/database.ts';
import { prepare, type Slots } from '../db/prepare.ts';
import { begun, isDue, type Night, nightOf } from './nightly.rules.ts';

/** Which night a job was last done for. Of several processes one takes it: a row of `setting` is compared and set. */

const findNight = prepare((db, p: Slots<{ key: string }>) =>
  db.selectFrom('setting').select('value').where('key', '=', p('key')),
);

const insertNight = prepare((db, p: Slots<{ key: string; value: string }>) =>
  db
    .insertInto('setting')
    .values({ key: p('key'), value: p('value') })
    .onConflict((conflict) => conflict.column('key').doNothing()),
);

const updateNight = prepare((db, p: Slots<{ key: string; value: string; before: string }>) =>
  db
    .updateTable('setting')
    .set({ value: p('value') })
    .where('key', '=', p('key'))
    .where('value', '=', p('before')),
);

const keyOf = (job: string) => `nightly.${job}`;

/**
 * Takes the job for this night; null when it is not due or another process has it. A job that is seen for the first
 * time has missed no night: it begins with the next.
 */
export async function takeNight(db: Database, job: string, now: Date): Promise<Night | null> {
  const key = keyOf(job);
  const row = await findNight.first(db, { key });
  if (!row) {
    const first: Night = { night: nightOf(now), done: true, until: now.toISOString() };
    await db.transaction((tx) => insertNight.run(tx, { key, value: JSON.stringify(first) }));
    return null;
  }
  if (!isDue(JSON.parse(row.value) as Night, now)) return null;
  const taken = begun(now);
  const value = JSON.stringify(taken);
  const changed = await db.transaction((tx) => updateNight.run(tx, { key, value, before: row.value }));
  return changed === 1 ? taken : null;
}

/** Remembers that the job came to its end; or, left off when the server stopped, that it may go on elsewhere at once. */
export async function endNight(
  db: Database,
  job: string,
  taken: Night,
  end: { done: boolean; at: Date },
): Promise<void> {
  const value = JSON.stringify({ ...taken, done: end.done, until: end.at.toISOString() });
  const before = JSON.stringify(taken);
  await db.transaction((tx) => updateNight.run(tx, { key: keyOf(job), value, before }));
}
