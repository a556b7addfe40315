import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { StartError } from '../start-error.ts';
import { makeDataFolder } from './sqlite.ts';

/**
 * Lets one server at a time serve a data folder. The lock is the operating system's, held through an exclusive
 * SQLite transaction, so it ends with the process, however that ends. Short commands (staff, import) need no lock:
 * they share the database file safely.
 */
export function lockDataFolder(dataDir: string): () => void {
  makeDataFolder(dataDir);
  try {
    const lock = new SqliteFile(join(dataDir, 'serve.lock'), { timeout: 0 });
    lock.pragma('journal_mode = DELETE');
    lock.exec('begin exclusive');
    return () => lock.close();
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code !== 'SQLITE_BUSY') {
      throw new StartError(
        `The data folder ${dataDir} cannot be written (${message}). Set DATA_DIR to a folder that can be written.`,
      );
    }
    throw new StartError(
      `Another Storyvan server is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}
