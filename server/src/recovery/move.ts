import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase } from '../db/open-database.ts';
import { markMoved } from '../db/sqlite/moved-away.ts';
import { lockDataFolder } from '../db/sqlite/serve-lock.ts';
import { openSqliteFile } from '../db/sqlite/sqlite-file.ts';
import { StartError } from '../start-error.ts';
import { type Backup, makeBackup } from './backup.ts';
import { removeUnfinished } from './backup-folder.ts';
import { differences, sumsOf } from './manifest.ts';
import { endOwnConnections } from './postgres-client.ts';
import { type Progress, silent, watched } from './progress.ts';
import type { RestoreOptions } from './replacing.ts';
import { type Restored, restore } from './restore.ts';
import { refuseWhileServed } from './served.ts';
import { type DatabaseSettings, withSnapshot } from './snapshot.ts';
import { readTables } from './tables.ts';

/**
 * `storyvan move`: a backup of one database restored into another, of either kind. Before the new one is activated,
 * every table is read again on both sides and compared. The old database and the backup are kept. A stopped move leaves
 * nothing else behind.
 */

export interface Moved extends Restored {
  backup: Backup;
  /** Where the library is now. */
  target: DatabaseSettings;
}

interface MoveOptions extends Omit<RestoreOptions, 'beforeReplacing'> {
  backups: string;
}

/** `to` is the address of a PostgreSQL database, or a data folder. */
export async function move(
  settings: DatabaseSettings,
  to: string,
  { backups, progress = silent, ...options }: MoveOptions,
): Promise<Moved> {
  const from = { ...settings, DATA_DIR: resolve(settings.DATA_DIR) };
  const target = /^postgres(ql)?:\/\//.test(to)
    ? { DATA_DIR: from.DATA_DIR, DATABASE_URL: to }
    : { DATA_DIR: resolve(to) };
  refuseSame(from, target);
  const unlock = await refuseServed(from);
  const stop = () => endConnections([from, target]);
  progress.signal.addEventListener('abort', stop);
  try {
    await refuseEarlierVersion(from);
    progress.total(await countRowsToMove(from));
    // Remains of a killed move: no other program makes a backup there now.
    await removeUnfinished(backups, options.now, 0);
    const backup = await makeBackup(from, backups, options.now, progress);
    const beforeReplacing = () => expectUnchanged(from, backup, progress);
    const restored = await restore(target, backup.file, { ...options, progress, beforeReplacing });
    if (target.DATABASE_URL && !from.DATABASE_URL) markMoved(from.DATA_DIR, target.DATABASE_URL, options.now);
    return { ...restored, backup, target };
  } catch (error) {
    progress.signal.throwIfAborted();
    throw error;
  } finally {
    progress.signal.removeEventListener('abort', stop);
    unlock();
  }
}

function endConnections(databases: DatabaseSettings[]): void {
  for (const { DATABASE_URL } of databases) {
    // An unreachable one is not in use.
    if (DATABASE_URL) endOwnConnections(DATABASE_URL).catch(() => undefined);
  }
}

function refuseSame(from: DatabaseSettings, target: DatabaseSettings): void {
  const place = ({ DATA_DIR, DATABASE_URL }: DatabaseSettings) => DATABASE_URL ?? DATA_DIR;
  if (place(from) === place(target))
    throw new StartError('The target is the current database. Choose another one.');
}

/** Writes to the old database during a move would be lost. */
async function refuseServed({ DATA_DIR, DATABASE_URL }: DatabaseSettings): Promise<() => void> {
  if (!DATABASE_URL) return lockDataFolder(DATA_DIR);
  await refuseWhileServed(DATABASE_URL);
  return () => undefined;
}

async function refuseEarlierVersion(from: DatabaseSettings): Promise<void> {
  const { DATA_DIR, DATABASE_URL } = from;
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'storyvan.sqlite'))) {
    throw new StartError(`There is no database in the data folder ${DATA_DIR}.`);
  }
  const source = DATABASE_URL ? { DATA_DIR, DATABASE_URL } : { DATA_DIR };
  const db = await openDatabase(source, undefined, { onlyNew: true });
  await db.close();
}

/** For progress: a move reads or writes every row four times. */
const passes = 4;

const countRowsToMove = (from: DatabaseSettings): Promise<number> =>
  withSnapshot(from, async (snapshot) => {
    const names = await snapshot.rows({
      sql:
        snapshot.dialect === 'sqlite'
          ? `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`
          : `select relname as name from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
      parameters: [],
    });
    let rows = 0;
    for (const { name } of names) {
      const [counted] = await snapshot.rows({ sql: `select count(*) as n from "${name}"`, parameters: [] });
      rows += Number(counted?.n);
    }
    return rows * passes;
  });

/** Checks that the old database still equals the backup, to which the new one was compared. */
async function expectUnchanged(
  from: DatabaseSettings,
  { file, manifest }: Backup,
  progress: Progress,
): Promise<void> {
  progress.step('Reading the old database again');
  const connection = openSqliteFile(file, { readonly: true });
  const tables = readTables(connection);
  connection.close();
  const sums = await withSnapshot(from, (snapshot) => sumsOf(watched(snapshot, progress), tables));
  const differing = differences(sums, manifest.tables);
  if (differing.length === 0) return;
  throw new StartError(
    `Another program has written to the old database while it was moved. Stop that program, and move again: ${differing.join(', ')}.`,
  );
}
