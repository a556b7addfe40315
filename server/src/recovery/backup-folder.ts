import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName } from './backup.ts';
import { backupProcess, type MakeBackup } from './backup-process.ts';
import { type NightlyBackup, outlived } from './kept-backups.rules.ts';
import { type Manifest, manifestOf, readManifest } from './manifest.ts';

/** The folder of nightly backups: its backups, the latest one, and the expired ones. */

interface Found extends NightlyBackup {
  manifest: Manifest;
}

/** The default folder for backups. */
export const backupFolder = (settings: { DATA_DIR: string; BACKUP_DIR?: string | undefined }): string =>
  settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups');

/** The folder of the backups, and whether one is added every night. */
export interface BackupPlan {
  folder: string;
  nightly: boolean;
  /** Null if backups are not made here: on PostgreSQL without a folder that was chosen for backups. */
  make: MakeBackup | null;
}

/** PostgreSQL has its own backup tools, so it is backed up only if a folder is set. */
export const backupPlan = (settings: {
  DATA_DIR: string;
  BACKUP_DIR?: string | undefined;
  DATABASE_URL?: string | undefined;
}): BackupPlan => {
  const nightly = !settings.DATABASE_URL || settings.BACKUP_DIR !== undefined;
  return { folder: backupFolder(settings), nightly, make: nightly ? backupProcess(settings) : null };
};

/** Backups with Storyvan's file names and a readable manifest, newest first; other files are ignored. */
export async function findBackups(folder: string): Promise<Found[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  const found: Found[] = [];
  for (const name of names) {
    const file = join(folder, name);
    const manifest = await readManifest(file).catch(() => null);
    if (!manifest || name !== backupName(new Date(manifest.made_at))) continue;
    found.push({ file, manifest, made: new Date(manifest.made_at), sound: manifest.broken.length === 0 });
  }
  return found.sort((a, b) => b.made.getTime() - a.made.getTime());
}

export async function findLatestBackup(folder: string): Promise<Found | null> {
  const [latest] = await findBackups(folder);
  return latest ?? null;
}

/** Removes the backups that are not kept, and returns how many. Call it after a later one was made and verified. */
export async function removeOutlived(folder: string, now: Date): Promise<number> {
  const gone = outlived(await findBackups(folder), now);
  for (const { file } of gone) {
    // The manifest last: a backup with one is complete.
    await rm(file, { force: true });
    await rm(manifestOf(file), { force: true });
  }
  await removeUnfinished(folder, now, aDay);
  return gone.length;
}

const aDay = 24 * 60 * 60 * 1000;

/** Removes remains of backups interrupted this many milliseconds ago; newer ones may still be in progress. */
export async function removeUnfinished(folder: string, now: Date, age: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    if (!/^storyvan-.*\.sqlite\.part/.test(name)) continue;
    const file = join(folder, name);
    if (now.getTime() - (await stat(file)).mtimeMs > age) await rm(file, { force: true });
  }
}
