import SqliteDriver from 'better-sqlite3';

/** A connection to a database file, as the driver has it. */
export type SqliteFile = SqliteDriver.Database;
export type SqliteStatement = SqliteDriver.Statement;

/**
 * Opens a database file with SQLite's own settings, for backups, checks and tests; `:memory:` is a database without a
 * file. The engine opens its connections with `openSqliteConnection`.
 */
export const openSqliteFile = (path: string, options: SqliteDriver.Options = {}): SqliteFile =>
  new SqliteDriver(path, options);
