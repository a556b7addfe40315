import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../../start-error.ts';
import type { Database } from '../database.ts';
import { type Patience, patient } from '../patience.ts';
import { tryPassingLock, waitForPassingLock } from './file-lock.ts';
import { LongReads } from './long-reads.ts';
import { openSqliteConnection, SqliteConnection } from './sqlite-connection.ts';
import { SqliteWriter } from './sqlite-writer.ts';

export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${(error as Error).message}). Set DATA_DIR to a folder that can be written.`,
    );
  }
}

/**
 * Checkpoints and removes a leftover write-ahead log, unless another process uses the file: closing the last writable
 * connection does this. A read-only connection creates a log too.
 */
export function tidyLog(file: string): void {
  try {
    const connection = openSqliteConnection(file);
    connection.close();
  } catch {
    // Damaged, read only or locked: everything stays as it is.
  }
}

/** Creates the data folder and returns the path of the database file. */
export function sqliteFileIn(dataDir: string): string {
  makeDataFolder(dataDir);
  return join(dataDir, 'storyvan.sqlite');
}

/**
 * One connection writes, one transaction at a time; another reads the last committed state. Long reads and checkpoints
 * each have a thread.
 */
export function openSqlite(path: string, { lock }: Patience = patient): Database {
  const writer = new SqliteWriter(path, lock);
  const reader = new SqliteConnection(openSqliteConnection(path, true));
  const longReads = new LongReads(path);
  const lockFile = join(dirname(path), 'import.lock');
  return {
    dialect: 'sqlite',
    rows: reader.rows,
    longReads,
    transaction: (work) => writer.transaction(work),
    async alone(work) {
      const unlock = await waitForPassingLock(lockFile);
      return work().finally(unlock);
    },
    async aloneIfFree(work) {
      const unlock = tryPassingLock(lockFile);
      return unlock ? work().finally(unlock) : null;
    },
    emptyLog: (stopping) => writer.emptyLog(stopping),
    waiting: () => writer.waiting,
    plansEachTime: () => false,
    async close() {
      await writer.end();
      await longReads.close();
      reader.file.close();
      // Last: only a connection that writes moves the write-ahead log into the database file and removes it.
      writer.close();
    },
  };
}
