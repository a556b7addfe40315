import { join } from 'node:path';
import { StartError } from '../../start-error.ts';
import { tryLock } from './file-lock.ts';
import { makeDataFolder } from './open-sqlite.ts';

/**
 * Allows one server at a time per data folder. Short commands (staff, import) need no lock: they share the database
 * file safely.
 */
export function lockDataFolder(dataDir: string): () => void {
  makeDataFolder(dataDir);
  const unlock = lockIn(dataDir);
  if (unlock) return unlock;
  throw new StartError(
    `Another Storyvan server is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  );
}

function lockIn(dataDir: string): (() => void) | null {
  try {
    return tryLock(join(dataDir, 'serve.lock'));
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written (${(error as Error).message}). Set DATA_DIR to a folder that can be written.`,
    );
  }
}
