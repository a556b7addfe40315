import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqliteFile } from './sqlite-file.ts';

const waitBetweenTries = 100;

/**
 * Locks a file, or returns null if another process has locked it. It is an operating-system lock, held through an
 * exclusive SQLite transaction, so it ends with the process.
 */
export function tryLock(file: string): (() => void) | null {
  const lock = openSqliteFile(file, { timeout: 0 });
  try {
    lock.pragma('journal_mode = DELETE');
    lock.exec('begin exclusive');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
    return null;
  }
}

/** The same, and removes the file at the end. */
export function tryPassingLock(file: string): (() => void) | null {
  const unlock = tryLock(file);
  if (unlock === null) return null;
  if (existsSync(file)) {
    return () => {
      rmSync(file, { force: true });
      unlock();
    };
  }
  // The previous process has just removed it: this would lock a file that no one else sees.
  unlock();
  return null;
}

export async function waitForPassingLock(file: string): Promise<() => void> {
  for (;;) {
    const unlock = tryPassingLock(file);
    if (unlock) return unlock;
    await sleep(waitBetweenTries);
  }
}
