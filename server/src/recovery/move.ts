import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { openDatabase } from '../db/open-database.ts';
import { lockDataFolder } from '../db/serve-lock.ts';
import { StartError } from '../start-error.ts';
import { type Backup, makeBackup } from './backup.ts';
import { differences, sumsOf } from './manifest.ts';
import type { RestoreOptions } from './replacing.ts';
import { type Restored, restore } from './restore.ts';
import { refuseWhileServed } from './served.ts';
import { type DatabaseSettings, openSnapshot } from './snapshot.ts';
import { readTables } from './tables.ts';

/**
 * `storyvan move`: a backup of one database restored into another, of either kind. Afterwards every table is read again
 * on both sides and compared. The database that is moved stays as it is, and so does the backup.
 */

export interface Moved extends Restored {
  backup: Backup;
  /** Where the library is now. */
  target: DatabaseSettings;
}

/** `to` is the address of a PostgreSQL database, or a data folder. */
export async function move(
  settings: DatabaseSettings,
  to: string,
  { backups, ...options }: RestoreOptions & { backups: string },
): Promise<Moved> {
  const from = { ...settings, DATA_DIR: resolve(settings.DATA_DIR) };
  const target = /^postgres(ql)?:\/\//.test(to)
    ? { DATA_DIR: from.DATA_DIR, DATABASE_URL: to }
    : { DATA_DIR: resolve(to) };
  refuseSame(from, target);
  const unlock = await refuseServed(from);
  try {
    await bringUpToDate(from);
    const backup = await makeBackup(from, backups, options.now);
    const restored = await restore(target, backup.file, options);
    await compare(from, target, backup);
    return { ...restored, backup, target };
  } finally {
    unlock();
  }
}

function refuseSame(from: DatabaseSettings, target: DatabaseSettings): void {
  const place = ({ DATA_DIR, DATABASE_URL }: DatabaseSettings) => DATABASE_URL ?? DATA_DIR;
  if (place(from) === place(target)) throw new StartError('The data is there already: name another place.');
}

/** What were written to the old database while it is moved would be lost. */
async function refuseServed({ DATA_DIR, DATABASE_URL }: DatabaseSettings): Promise<() => void> {
  if (!DATABASE_URL) return lockDataFolder(DATA_DIR);
  await refuseWhileServed(DATABASE_URL);
  return () => undefined;
}

async function bringUpToDate(from: DatabaseSettings): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = from;
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'storyvan.sqlite'))) {
    throw new StartError(`There is no database in the data folder ${DATA_DIR}.`);
  }
  const db = await openDatabase(DATABASE_URL ? { DATA_DIR, DATABASE_URL } : { DATA_DIR });
  await db.close();
}

/** Both sides against what the backup holds; the old one again, in case somebody has written there meanwhile. */
async function compare(
  from: DatabaseSettings,
  target: DatabaseSettings,
  { file, manifest }: Backup,
): Promise<void> {
  const connection = new SqliteFile(file, { readonly: true });
  const tables = readTables(connection);
  connection.close();
  for (const [settings, what] of [
    [from, 'Somebody has written to the old database while it was moved. Stop that program, and move again'],
    [target, 'The new database does not hold what was moved'],
  ] as const) {
    const snapshot = await openSnapshot(settings);
    const differing = differences(await sumsOf(snapshot, tables), manifest.tables);
    await snapshot.close();
    if (differing.length > 0) throw new StartError(`${what}: ${differing.join(', ')}.`);
  }
}
