import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { openDatabase } from '../../db/open-database.ts';
import { pendingOnPostgres } from '../../db/postgres/migrate-postgres.ts';
import { tidyLog } from '../../db/sqlite/open-sqlite.ts';
import { openSqliteFile } from '../../db/sqlite/sqlite-file.ts';
import { megabytes } from '../../recovery/backup.ts';
import type { Settings } from '../../settings.ts';
import { StartError } from '../../start-error.ts';
import { builtWebApp } from '../built-web-app.ts';
import { orWarn } from './or-warn.ts';

/** What an upgrade will do to the library of the settings. */
export interface Rehearsed {
  /** The migrations that this version has to run on it, in order. */
  migrations: string[];
  /** How long the start took on the copy, in milliseconds. */
  milliseconds: number;
}

const prefix = 'rehearsal-';

/**
 * `storyvan rehearse`, for the installer: starts this version on a copy of the library, in the data folder, while
 * another version serves the library itself. Prints one line of JSON. With PostgreSQL the copy is an empty library.
 */
export function rehearseCommand(program: Command, settings: () => Settings): void {
  program
    .command('rehearse', { hidden: true })
    .description('start this version on a copy of the library, without serving it')
    .action(async () => console.log(JSON.stringify(await rehearse(settings()))));
}

async function rehearse(settings: Settings): Promise<Rehearsed> {
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(settings.DATA_DIR).filter((each) => each.startsWith(prefix)))
    orWarn(name, () => rmSync(join(settings.DATA_DIR, name), { recursive: true }));
  const folder = mkdtempSync(join(settings.DATA_DIR, prefix));
  try {
    if (settings.DATABASE_URL) {
      const migrations = await pendingOnPostgres(settings.DATABASE_URL);
      return { ...(await start(folder)), migrations };
    }
    const library = join(settings.DATA_DIR, 'storyvan.sqlite');
    if (existsSync(library)) await copyLibrary(library, folder);
    return await start(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One state of the library, while others read and write it. */
async function copyLibrary(library: string, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  // Once for the copy, and once for what a migration writes.
  const needed = 2 * statSync(library).size;
  if (bavail * bsize < needed)
    throw new StartError(
      `There is no space in ${folder}: an upgrade needs ${megabytes(needed)}, ${megabytes(bavail * bsize)} are free.`,
    );
  const file = openSqliteFile(library, { readonly: true });
  try {
    file.prepare('vacuum into ?').run(join(folder, 'storyvan.sqlite'));
  } finally {
    file.close();
    tidyLog(library);
  }
}

async function start(folder: string): Promise<Rehearsed> {
  // Loaded here, so that the other commands start without the code of the whole server.
  const { buildApp } = await import('../../app.ts');
  const begin = performance.now();
  let migrations: string[] = [];
  const db = await openDatabase({ DATA_DIR: folder }, undefined, {
    migrated: (names) => {
      migrations = names;
    },
  });
  try {
    const app = await buildApp({ db, webFolder: builtWebApp(), logLevel: 'silent' });
    for (const path of ['/readyz', '/']) {
      const { statusCode, body } = await app.inject({ url: path });
      if (statusCode !== 200)
        throw new StartError(
          `This version does not work here: ${path} answers ${statusCode}, ${body.slice(0, 200)}.`,
        );
    }
    await app.close();
  } finally {
    await db.close();
  }
  return { migrations, milliseconds: Math.round(performance.now() - begin) };
}
