import { existsSync, statSync } from 'node:fs';
import { chmod, mkdir, open, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { openSqliteFile } from '../db/sqlite/sqlite-file.ts';
import { StartError } from '../start-error.ts';
import { copyPostgresInto } from './copy-postgres.ts';
import { type Manifest, manifestOf, sumOfFile, sumsOf } from './manifest.ts';
import { type Progress, silent, watched } from './progress.ts';
import { type DatabaseSettings, openSqliteSnapshot, type Snapshot, withSnapshot } from './snapshot.ts';
import { readTables, readVersion } from './tables.ts';
import { verifyBackup } from './verify.ts';

/**
 * `storyvan backup`: a snapshot of the whole database in one SQLite file, from either database, with a manifest beside
 * it. It blocks no one, and gets its final name only after it is read again and verified.
 */

export interface Backup {
  file: string;
  manifest: Manifest;
}

/** The name of the second step, after it is written. */
export const checkingStep = 'Checking the backup';

/** "storyvan-2026-11-21T203000Z.sqlite", by UTC, so that no clock change gives a name twice. */
export const backupName = (at: Date): string =>
  `storyvan-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.sqlite`;

/** The time in such a name; null for another name. */
export function backupTime(file: string): Date | null {
  const found = /^storyvan-(\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z\.sqlite$/.exec(basename(file));
  return found && new Date(`${found[1]}:${found[2]}:${found[3]}Z`);
}

/** `to` is a folder, or a file that ends in .sqlite. Throws a StartError with the reason when it cannot be made. */
export async function makeBackup(
  settings: DatabaseSettings,
  to: string,
  now: Date,
  progress = silent,
): Promise<Backup> {
  const file = await targetOf(to, now);
  const part = `${file}.part`;
  try {
    progress.step('Writing a backup');
    const made_from = await write(settings, part, progress);
    progress.step(checkingStep);
    const manifest = await prove(part, made_from, now, progress);
    await writeFile(manifestOf(part), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    for (const path of [part, manifestOf(part)]) await sync(path);
    // The manifest first: a backup with its final name always has one.
    await rename(manifestOf(part), manifestOf(file));
    await rename(part, file);
    await sync(dirname(file));
    return { file, manifest };
  } catch (error) {
    await Promise.all([part, `${part}-journal`, manifestOf(part)].map((path) => rm(path, { force: true })));
    throw inWords(error, file);
  }
}

async function targetOf(to: string, now: Date): Promise<string> {
  const isFolder = (existsSync(to) && statSync(to).isDirectory()) || !to.endsWith('.sqlite');
  const file = resolve(isFolder ? join(to, backupName(now)) : to);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartError(`The folder ${dirname(file)} cannot be made (${error.message}).`);
  });
  if (existsSync(file) || existsSync(manifestOf(file))) {
    throw new StartError(`${file} already exists. Choose another file, or move it away.`);
  }
  return file;
}

const write = (
  settings: DatabaseSettings,
  part: string,
  progress: Progress,
): Promise<Manifest['made_from']> =>
  withSnapshot(settings, async (snapshot) => {
    await refuseWithoutSpace(snapshot, dirname(part));
    await rm(part, { force: true });
    // Like the database, it is readable only by its owner, also while it is written.
    await (await open(part, 'wx', 0o600)).close();
    if (snapshot.dialect === 'postgres') await copyPostgresInto(watched(snapshot, progress), part);
    else copySqliteInto(join(settings.DATA_DIR, 'storyvan.sqlite'), part);
    return snapshot.dialect;
  });

async function refuseWithoutSpace(snapshot: Snapshot, folder: string): Promise<void> {
  const sql =
    snapshot.dialect === 'sqlite'
      ? 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size'
      : 'select pg_database_size(current_database()) as bytes';
  const needed = Number((await snapshot.rows({ sql, parameters: [] }))[0]?.bytes);
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free > needed) return;
  throw new StartError(
    `There is no space in ${folder}: the backup needs ${megabytes(needed)}, ${megabytes(free)} are free.`,
  );
}

export const megabytes = (bytes: number): string =>
  `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

/** A read snapshot beside other work, without deleted rows. */
function copySqliteInto(from: string, part: string): void {
  const connection = openSqliteFile(from, { readonly: true, timeout: 5000 });
  try {
    connection.prepare('vacuum into ?').run(part);
  } finally {
    connection.close();
  }
}

/** Reads the whole file again and writes its manifest. */
async function prove(
  part: string,
  made_from: Manifest['made_from'],
  now: Date,
  progress: Progress,
): Promise<Manifest> {
  await chmod(part, 0o600);
  await sync(part);
  const snapshot = watched(openSqliteSnapshot(part), progress);
  const file = openSqliteFile(part, { readonly: true });
  try {
    const broken = await verifyBackup(snapshot, basename(part));
    return {
      format: 1,
      made_at: now.toISOString(),
      version: readVersion(file) as string,
      made_from,
      bytes: (await stat(part)).size,
      sha256: await sumOfFile(part),
      tables: await sumsOf(snapshot, readTables(file)),
      broken: broken.map(({ invariant }) => invariant.name),
    };
  } finally {
    file.close();
    await snapshot.close();
  }
}

/** Returns once it is durable. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function inWords(error: unknown, file: string): unknown {
  const { code, message } = error as { code?: string; message: string };
  if (error instanceof StartError || typeof code !== 'string') return error;
  const full = code === 'ENOSPC' || code === 'SQLITE_FULL';
  return new StartError(
    `The backup ${file} could not be made: ${full ? 'there is no space left' : message}. Nothing was left behind.`,
    { cause: error },
  );
}
