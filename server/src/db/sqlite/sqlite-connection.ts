import type { Executor, Row, Transaction } from '../database.ts';
import { holdsUuid, uuidText } from '../uuid-columns.ts';
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

interface CachedStatement {
  statement: SqliteStatement;
  /** The columns of its rows that come as the bytes of a UUID. */
  uuids: string[];
}

/** Writes the given columns as text. Rows of a thread hold their bytes as a Uint8Array. */
export function readUuids(rows: Row[], columns: readonly string[]): Row[] {
  for (const column of columns) {
    for (const row of rows) row[column] = uuidText(row[column]);
  }
  return rows;
}

/** A connection with a cache of prepared statements. */
export class SqliteConnection {
  private readonly cache = new Map<string, CachedStatement>();

  constructor(readonly file: SqliteFile) {}

  rows: Executor['rows'] = async ({ sql, parameters }) => {
    const { statement, uuids } = this.cached(sql);
    return readUuids(statement.all(...parameters) as Row[], uuids);
  };

  change: Transaction['change'] = async ({ sql, parameters }) => {
    const { statement } = this.cached(sql);
    return statement.reader ? statement.all(...parameters).length : statement.run(...parameters).changes;
  };

  /** Runs a statement without parameters, such as "begin". */
  protected run(sql: string): void {
    this.cached(sql).statement.run();
  }

  private cached(sql: string): CachedStatement {
    const known = this.cache.get(sql);
    if (known) return known;
    if (this.cache.size >= maxCachedStatements) this.cache.clear();
    const statement = this.file.prepare(sql);
    const columns = statement.reader ? statement.columns() : [];
    // By the table's own column, whatever the query calls it.
    const uuids = columns.filter(({ column }) => holdsUuid(column)).map(({ name }) => name);
    const made = { statement, uuids };
    this.cache.set(sql, made);
    return made;
  }
}
