import type { Executor, Row, Transaction } from '../database.ts';
import { openSqliteFile, type SqliteFile, type SqliteStatement } from './sqlite-file.ts';

const keptStatements = 400;

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

interface Kept {
  statement: SqliteStatement;
  /** Of what it reads. */
  columns: string[];
}

/** A connection with its statements, each prepared once. */
export class SqliteConnection {
  private readonly kept = new Map<string, Kept>();
  constructor(readonly file: SqliteFile) {}

  statement(sql: string): SqliteStatement {
    return this.keep(sql).statement;
  }

  rows: Executor['rows'] = async (query) => this.select(query);

  /** A failing disk may fail here too; the next `begin` reports it. */
  protected rollBack(): void {
    try {
      if (this.file.inTransaction) this.statement('rollback').run();
    } catch {}
  }

  change: Transaction['change'] = async ({ sql, parameters }) => {
    const statement = this.statement(sql);
    return statement.reader ? statement.all(...parameters).length : statement.run(...parameters).changes;
  };

  /** Rows are read as lists of values: making them objects here takes half of the driver's time. */
  private select({ sql, parameters }: Parameters<Executor['rows']>[0]): Row[] {
    const { statement, columns } = this.keep(sql);
    const rows = statement.all(...parameters) as unknown[][];
    return rows.map((values) => {
      const row: Row = {};
      for (let n = 0; n < columns.length; n++) row[columns[n] as string] = values[n];
      return row;
    });
  }

  private keep(sql: string): Kept {
    const kept = this.kept.get(sql);
    if (kept) return kept;
    if (this.kept.size >= keptStatements) this.kept.clear();
    const statement = this.file.prepare(sql);
    const columns = statement.reader ? statement.columns().map(({ name }) => name) : [];
    const fresh = { statement: statement.reader ? statement.raw() : statement, columns };
    this.kept.set(sql, fresh);
    return fresh;
  }
}
