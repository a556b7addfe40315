import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { allMigrations } from '../../migrations/all-migrations.ts';
import { StartError } from '../start-error.ts';
import { type Manifest, readManifest, sumOfFile } from './manifest.ts';
import { silent, watched } from './progress.ts';
import { openSqliteSnapshot } from './snapshot.ts';
import { readVersion } from './tables.ts';
import { type Broken, verifyBackup } from './verify.ts';

/** What a restore asks of a backup before anything is touched, and of the database that came of it. */

export interface CheckedBackup {
  file: string;
  manifest: Manifest;
}

/** Reads it from end to end. Throws a StartError when it is not whole, or was made by a newer version. */
export async function checkBackup(file: string, progress = silent): Promise<CheckedBackup> {
  if (!existsSync(file)) throw new StartError(`There is no file ${file}.`);
  const manifest = await readManifest(file);
  if ((await stat(file)).size !== manifest.bytes || (await sumOfFile(file)) !== manifest.sha256) {
    throw new StartError(`${file} is not what was backed up: it was cut short or changed since.`);
  }
  const connection = new SqliteFile(file, { readonly: true });
  const snapshot = watched(openSqliteSnapshot(file), progress);
  try {
    const version = readVersion(connection) ?? 'none';
    if (!(version in allMigrations('sqlite'))) {
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

/** Throws unless what does not hold now did not hold when the backup was made either. */
export function refuseNewDamage(broken: Broken[], { manifest, file }: CheckedBackup): void {
  const added = broken
    .map(({ invariant }) => invariant.name)
    .filter((name) => !manifest.broken.includes(name));
  if (added.length === 0) return;
  throw new StartError(`${file} could not be brought to this version as it should: ${added.join(', ')}.`);
}
