import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isKnown, isUnreleased, unreleasedVersion } from '../db/migrate/versions.ts';
import { openSqliteFile } from '../db/sqlite/sqlite-file.ts';
import { StartError } from '../start-error.ts';
import { type Manifest, readManifest, sumOfFile } from './manifest.ts';
import { silent, watched } from './progress.ts';
import { openSqliteSnapshot } from './snapshot.ts';
import { readVersion } from './tables.ts';
import { type Broken, verifyBackup } from './verify.ts';

/** Checks of a backup before a restore changes anything, and of the restored database. */

export interface CheckedBackup {
  file: string;
  manifest: Manifest;
}

/** Reads the whole file. Throws a StartError if it is incomplete or this version cannot restore it. */
export async function checkBackup(file: string, progress = silent): Promise<CheckedBackup> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const manifest = await readManifest(file);
  if ((await stat(file)).size !== manifest.bytes || (await sumOfFile(file)) !== manifest.sha256) {
    throw new StartError(`${file} is not the file that was backed up: it was cut short or changed later.`);
  }
  const connection = openSqliteFile(file, { readonly: true });
  const snapshot = watched(openSqliteSnapshot(file), progress);
  try {
    const version = readVersion(connection);
    if (version === null || isUnreleased(version)) throw new StartError(unreleasedVersion(version, file));
    if (!isKnown(version)) {
      throw new StartError(
        `${file} was made by a newer version of Storyvan (it holds ${version}). Restore it with that version.`,
      );
    }
    await verifyBackup(snapshot, basename(file));
    return { file, manifest };
  } finally {
    connection.close();
    await snapshot.close();
  }
}

/** Throws if a check fails now that passed when the backup was made. */
export function refuseNewDamage(broken: Broken[], { manifest, file }: CheckedBackup): void {
  const added = broken
    .map(({ invariant }) => invariant.name)
    .filter((name) => !manifest.broken.includes(name));
  if (added.length === 0) return;
  throw new StartError(`${file} was not migrated correctly to this version: ${added.join(', ')}.`);
}
