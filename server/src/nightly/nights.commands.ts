import type { Database } from '../db/database.ts';
import { insertSetting, replaceSetting } from '../records/setting/setting.commands.ts';
import { readSetting } from '../records/setting/setting.queries.ts';
import { begun, isDue, type Night, nightOf } from './nightly.rules.ts';

/** The last night a job was done for. One of several processes takes it, by compare-and-set on a row of `setting`. */

const keyOf = (job: string) => `nightly.${job}`;

/**
 * Takes the job for this night; null if it is not due or another process has it. A new job starts with the next night.
 */
export async function takeNight(db: Database, job: string, now: Date): Promise<Night | null> {
  const key = keyOf(job);
  const before = await readSetting(db, key);
  if (before === null) {
    const first: Night = { night: nightOf(now), done: true, until: now.toISOString() };
    await db.transaction((tx) => insertSetting(tx, { key, value: JSON.stringify(first) }));
    return null;
  }
  if (!isDue(JSON.parse(before) as Night, now)) return null;
  const taken = begun(now);
  const value = JSON.stringify(taken);
  const changed = await db.transaction((tx) => replaceSetting(tx, { key, value, before }));
  return changed === 1 ? taken : null;
}

/** Stores that the job has finished or, if the server stopped, that another process may continue at once. */
export async function endNight(
  db: Database,
  job: string,
  taken: Night,
  end: { done: boolean; at: Date },
): Promise<void> {
  const value = JSON.stringify({ ...taken, done: end.done, until: end.at.toISOString() });
  const before = JSON.stringify(taken);
  await db.transaction((tx) => replaceSetting(tx, { key: keyOf(job), value, before }));
}
