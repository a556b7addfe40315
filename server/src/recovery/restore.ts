import { resolve } from 'node:path';
import { StartError } from '../start-error.ts';
import { checkBackup } from './check-backup.ts';
import type { Manifest } from './manifest.ts';
import type { Replaced, RestoreOptions } from './replacing.ts';
import { restoreIntoFolder } from './restore-folder.ts';
import { restoreIntoPostgres } from './restore-postgres.ts';
import type { DatabaseSettings } from './snapshot.ts';

/**
 * `storyvan restore`: atomically replaces the configured database with a backup of this version or an earlier one. The
 * whole backup is verified before anything changes; the replaced data is kept aside.
 */

export interface Restored extends Replaced {
  manifest: Manifest;
}

/** On failure throws a StartError with the reason, and nothing has changed. */
export async function restore(
  settings: DatabaseSettings,
  from: string,
  options: RestoreOptions,
): Promise<Restored> {
  const backup = await checkBackup(resolve(from), options.progress);
  const { DATABASE_URL, DATA_DIR } = settings;
  try {
    const replaced = DATABASE_URL
      ? await restoreIntoPostgres(DATABASE_URL, backup, options)
      : await restoreIntoFolder(DATA_DIR, backup, options);
    return { manifest: backup.manifest, ...replaced };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    if (error instanceof StartError || typeof code !== 'string') throw error;
    throw new StartError(`The backup could not be restored: ${message}. Everything is as it was.`);
  }
}
