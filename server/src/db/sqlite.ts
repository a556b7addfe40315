import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteFile from 'better-sqlite3';
import { StartError } from '../start-error.ts';
import type { Database, Executor, Row, Transaction } from './database.ts';

const keptStatements = 400;

/** Opens a connection that loses no acknowledged commit, even to a power cut. */
export function openSqliteConnection(file: string, readonly = false): SqliteFile.Database {
  const connection = new SqliteFile(file, { readonly, timeout: 5000 });
  if (!readonly) connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -65536');
  connection.pragma('temp_store = MEMORY');
  return connection;
}

/** Makes the data folder and tells where the database file stands in it. */
export function sqliteFileIn(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${(error as Error).message}). Set DATA_DIR to a folder that can be written.`,
    );
  }
  return join(dataDir, 'storyvan.sqlite');
}

class Connection {
  private readonly statements = new Map<string, SqliteFile.Statement>();

  constructor(readonly file: SqliteFile.Database) {}

  statement(sql: string): SqliteFile.Statement {
    const kept = this.statements.get(sql);
    if (kept) return kept;
    if (this.statements.size >= keptStatements) this.statements.clear();
    const statement = this.file.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }

  rows: Executor['rows'] = async ({ sql, parameters }) => this.statement(sql).all(...parameters) as Row[];

  change: Transaction['change'] = async ({ sql, parameters }) => {
    const statement = this.statement(sql);
    if (!statement.reader) return statement.run(...parameters).changes;
    return statement.all(...parameters).length;
  };
}

/** One connection writes, one transaction at a time; another reads the last committed state beside it. */
export function openSqlite(path: string): Database {
  const writer = new Connection(openSqliteConnection(path));
  const reader = new Connection(openSqliteConnection(path, true));
  let last: Promise<unknown> = Promise.resolve();

  const inOneTransaction = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    writer.statement('begin immediate').run();
    try {
      const result = await work({ dialect: 'sqlite', rows: writer.rows, change: writer.change });
      writer.statement('commit').run();
      return result;
    } catch (error) {
      if (writer.file.inTransaction) writer.statement('rollback').run();
      throw error;
    }
  };

  return {
    dialect: 'sqlite',
    rows: reader.rows,
    transaction(work) {
      const result = last.then(() => inOneTransaction(work));
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      await last;
      reader.file.close();
      writer.file.close();
    },
  };
}
