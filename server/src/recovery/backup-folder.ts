import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName } from './backup.ts';
import { type NightlyBackup, outlived } from './kept-backups.rules.ts';
import { type Manifest, manifestOf, readManifest } from './manifest.ts';

/** The folder of nightly backups: which stand there, which is the latest, and which have had their time. */

interface Found extends NightlyBackup {
  manifest: Manifest;
}

/** Where backups go unless told otherwise. */
export const backupFolder = (settings: { DATA_DIR: string; BACKUP_DIR?: string | undefined }): string =>
  settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups');

/** Where backups stand, and whether one is added every night. */
export interface BackupPlan {
  folder: string;
  nightly: boolean;
}

/** A PostgreSQL server has its own ways to be backed up: of one it is made when a folder for it was named. */
export const backupPlan = (settings: {
  DATA_DIR: string;
  BACKUP_DIR?: string | undefined;
  DATABASE_URL?: string | undefined;
}): BackupPlan => ({
  folder: backupFolder(settings),
  nightly: !settings.DATABASE_URL || settings.BACKUP_DIR !== undefined,
});

/** Those that were named as Storyvan names them, with a manifest that can be read, newest first; others are nobody's business here. */
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

/** Takes away those that are not kept; gives how many. To be called once a later one was made and found whole. */
export async function removeOutlived(folder: string, now: Date): Promise<number> {
  const gone = outlived(await findBackups(folder), now);
  for (const { file } of gone) {
    // The manifest last: what has one is whole.
    await rm(file, { force: true });
    await rm(manifestOf(file), { force: true });
  }
  await removeUnfinished(folder, now, aDay);
  return gone.length;
}

const aDay = 24 * 60 * 60 * 1000;

/** Removes what is left of backups that were cut off so many milliseconds ago; younger ones may still be written. */
export async function removeUnfinished(folder: string, now: Date, age: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    if (!/^storyvan-.*\.sqlite\.part/.test(name)) continue;
    const file = join(folder, name);
    if (now.getTime() - (await stat(file)).mtimeMs > age) await rm(file, { force: true });
  }
}
