import type { DatabaseTrouble } from './database.ts';
import { isSqlState, troubleOfMessage, troubleOfPostgres } from './postgres/postgres-trouble.ts';
import { isSqliteCode, troubleOfSqlite } from './sqlite/sqlite-trouble.ts';

/** Recognises driver errors that mean the database is unavailable, not that the request is wrong. */

/** Thrown where this program detects the problem itself. */
export class DatabaseUnavailable extends Error {
  readonly trouble = 'unavailable';
}

const socketCodes = /^E(CONN|PIPE|TIMEDOUT|HOST|NET|NOTFOUND|AI_AGAIN|ADDR|MFILE|NFILE)/;

export function troubleOf(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseUnavailable) return error.trouble;
  const { code } = error as { code?: unknown };
  if (typeof code !== 'string') return troubleOfMessage(error.message);
  // Whatever the reason, such as a missing Unix socket (ENOENT) or one that is not ready for this user (EACCES).
  if ((error as { syscall?: unknown }).syscall === 'connect') return 'unavailable';
  if (isSqliteCode(code)) return troubleOfSqlite(code);
  if (isSqlState(code)) return troubleOfPostgres(code);
  return socketCodes.test(code) ? 'unavailable' : null;
}
