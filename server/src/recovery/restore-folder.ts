import { existsSync } from 'node:fs';
import { copyFile, link, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrate } from '../db/migrate/migrate.ts';
import { removeMovedMark } from '../db/sqlite/moved-away.ts';
import { sqliteFileIn } from '../db/sqlite/open-sqlite.ts';
import { lockDataFolder } from '../db/sqlite/serve-lock.ts';
import { openSqliteFile } from '../db/sqlite/sqlite-file.ts';
import { StartError } from '../start-error.ts';
import { megabytes, sync } from './backup.ts';
import { type CheckedBackup, refuseNewDamage } from './check-backup.ts';
import { sumOfFile } from './manifest.ts';
import { type Progress, silent, watched } from './progress.ts';
import { inUse, type Replaced, type RestoreOptions, stampOf } from './replacing.ts';
import { openSqliteSnapshot } from './snapshot.ts';
import { type Broken, verify } from './verify.ts';

/** Beside a database file while it is in use. */
const companions = ['', '-wal', '-shm'];

export async function restoreIntoFolder(
  dataDir: string,
  backup: CheckedBackup,
  { force, now, progress = silent, beforeReplacing }: RestoreOptions,
): Promise<Replaced> {
  const unlock = lockDataFolder(dataDir);
  const file = sqliteFileIn(dataDir);
  const incoming = `${file}.incoming`;
  try {
    if (existsSync(file) && !force) throw inUse(`The data folder ${dataDir}`);
    await refuseWithoutSpace(dataDir, backup);
    progress.step('Copying');
    const broken = await prepare(incoming, backup, progress);
    await beforeReplacing?.();
    const aside = existsSync(file) ? join(dataDir, `replaced-${stampOf(now)}.sqlite`) : null;
    if (aside) await keepAside(file, aside);
    await rename(incoming, file);
    await sync(dirname(file));
    removeMovedMark(dataDir);
    return { aside, broken };
  } finally {
    await removeAll(incoming);
    unlock();
  }
}

async function refuseWithoutSpace(dataDir: string, { manifest }: CheckedBackup): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize > manifest.bytes) return;
  throw new StartError(
    `There is no space in ${dataDir}: the backup needs ${megabytes(manifest.bytes)}, ${megabytes(bavail * bsize)} are free.`,
  );
}

/** The backup copied, compared, migrated, checked and synced to disk. */
async function prepare(incoming: string, backup: CheckedBackup, progress: Progress): Promise<Broken[]> {
  await removeAll(incoming);
  await copyFile(backup.file, incoming);
  if ((await sumOfFile(incoming)) !== backup.manifest.sha256) {
    throw new StartError(`The copy of ${backup.file} differs from it.`);
  }
  await migrate('sqlite', incoming);
  progress.step('Checking the new database');
  const snapshot = watched(openSqliteSnapshot(incoming), progress);
  try {
    const broken = await verify(snapshot);
    refuseNewDamage(broken, backup);
    return broken;
  } finally {
    await snapshot.close();
    await sync(incoming);
  }
}

/**
 * Hard-links the replaced database, so that there is one under the first name at every moment. Its write-ahead log is
 * checkpointed before, because SQLite would apply a leftover log to the new file. A damaged database is kept unchanged.
 */
async function keepAside(file: string, aside: string): Promise<void> {
  // Of another restore in the same second, or from before the clock was set back.
  if (existsSync(aside)) throw new StartError(`${aside} already exists. Nothing has changed; restore again.`);
  try {
    const connection = openSqliteFile(file, { timeout: 0 });
    try {
      connection.pragma('journal_mode = DELETE');
    } finally {
      connection.close();
    }
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code.startsWith('SQLITE_BUSY')) {
      throw new StartError(`Another program is using ${file}. Stop it, and restore again.`);
    }
  }
  for (const log of ['-wal', '-shm']) {
    if (existsSync(file + log)) await rename(file + log, aside + log);
  }
  // Some file systems, such as those of memory cards, have no hard links.
  await link(file, aside).catch(() => rename(file, aside));
}

const removeAll = (file: string): Promise<unknown> =>
  Promise.all(companions.map((companion) => rm(file + companion, { force: true })));
