import type { Executor, Row, Transaction } from '../database.ts';
import { openSqliteFile, type SqliteFile, type SqliteStatement } from './sqlite-file.ts';

const maxCachedStatements = 400;

/** Opens a connection with durable commits, even after a power cut. */
export function openSqliteConnection(file: string, readonly = false): SqliteFile {
  const connection = openSqliteFile(file, { readonly, timeout: 5000 });
  if (!readonly) connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -65536');
  connection.pragma('temp_store = MEMORY');
  // Erased data is overwritten, not only unlinked (decision 30).
  if (!readonly) connection.pragma('secure_delete = ON');
  return connection;
}

/** A connection with a cache of prepared statements. */
export class SqliteConnection {
  private readonly cache = new Map<string, SqliteStatement>();

  constructor(readonly file: SqliteFile) {}

  rows: Executor['rows'] = async ({ sql, parameters }) => this.cached(sql).all(...parameters) as Row[];

  change: Transaction['change'] = async ({ sql, parameters }) => {
    const statement = this.cached(sql);
    return statement.reader ? statement.all(...parameters).length : statement.run(...parameters).changes;
  };

  /** Runs a statement without parameters, such as "begin". */
  protected run(sql: string): void {
    this.cached(sql).run();
  }

  private cached(sql: string): SqliteStatement {
    const known = this.cache.get(sql);
    if (known) return known;
    if (this.cache.size >= maxCachedStatements) this.cache.clear();
    const statement = this.file.prepare(sql);
    this.cache.set(sql, statement);
    return statement;
  }
}
