import type { DatabaseTrouble } from '../database.ts';

/** SQLite's result codes; an extended one such as SQLITE_IOERR_FSYNC begins with its primary code. */
const codes: Record<string, DatabaseTrouble> = {
  SQLITE_FULL: 'no_space',
  // The shared-memory file could not be extended.
  SQLITE_IOERR_SHMSIZE: 'no_space',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_NOTADB: 'damaged',
  SQLITE_BUSY: 'busy',
  SQLITE_LOCKED: 'busy',
  SQLITE_IOERR: 'unavailable',
  SQLITE_CANTOPEN: 'unavailable',
  SQLITE_READONLY: 'unavailable',
  SQLITE_PROTOCOL: 'unavailable',
};

export const isSqliteCode = (code: string): boolean => code.startsWith('SQLITE_');

export function troubleOfSqlite(code: string): DatabaseTrouble | null {
  const primary = code.split('_').slice(0, 2).join('_');
  return codes[code] ?? codes[primary] ?? null;
}
