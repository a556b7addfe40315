/** Recognises driver errors that mean the database is unavailable, not that the request is wrong. */

export type DatabaseTrouble =
  /** Down, locked or unreachable. The outcome of running statements is unknown; a retry may work. */
  | 'unavailable'
  /** There is no room to write; nothing was. */
  | 'no_space'
  /** What is on the disk is not what was written there: a backup has to be restored. */
  | 'damaged';

/** Thrown where this program detects the problem itself. */
export class DatabaseUnavailable extends Error {
  readonly trouble = 'unavailable';
}

/** PostgreSQL's SQLSTATE, a class by its first two characters. */
const sqlStates: Record<string, DatabaseTrouble> = {
  '08': 'unavailable', // connection lost or refused
  '53': 'unavailable', // too many connections, out of memory
  '53100': 'no_space',
  '58': 'unavailable', // the operating system failed it
  '26000': 'unavailable', // a pooler without prepared statements has lent another connection
  '42P05': 'unavailable', // the same, seen from the other side
  '28': 'unavailable', // it lets this program in no more
  '3D000': 'unavailable', // the database is not there, as while it is restored
  '25006': 'unavailable', // a standby that is not promoted takes no writes
  '40001': 'unavailable', // tried again, and still out of turn
  '40P01': 'unavailable',
  XX001: 'damaged',
  XX002: 'damaged', // an index
  '55P03': 'unavailable', // a lock was not to be had
  '57P01': 'unavailable', // shut down by an administrator
  '57P02': 'unavailable', // crashed
  '57P03': 'unavailable', // starting up
  '57P05': 'unavailable', // idle for too long
};

/** SQLite's result codes; an extended one such as SQLITE_IOERR_FSYNC begins with its primary code. */
const sqliteCodes: Record<string, DatabaseTrouble> = {
  SQLITE_FULL: 'no_space',
  // The shared-memory file could not be extended.
  SQLITE_IOERR_SHMSIZE: 'no_space',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_NOTADB: 'damaged',
  SQLITE_BUSY: 'unavailable',
  SQLITE_LOCKED: 'unavailable',
  SQLITE_IOERR: 'unavailable',
  SQLITE_CANTOPEN: 'unavailable',
  SQLITE_READONLY: 'unavailable',
  SQLITE_PROTOCOL: 'unavailable',
};

const socketCodes = /^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN|ADDR|MFILE|NFILE)/;

/** What pg and its pool say without a code. */
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

export function troubleOf(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseUnavailable) return error.trouble;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return driverSentences.test(error.message) ? 'unavailable' : null;
  if (code.startsWith('SQLITE_')) return ofSqlite(code);
  if (/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return sqlStates[code] ?? sqlStates[code.slice(0, 2)] ?? null;
  return socketCodes.test(code) ? 'unavailable' : null;
}

function ofSqlite(code: string): DatabaseTrouble | null {
  const primary = code.split('_').slice(0, 2).join('_');
  return sqliteCodes[code] ?? sqliteCodes[primary] ?? null;
}
