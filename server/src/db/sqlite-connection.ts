import { performance } from 'node:perf_hooks';
import SqliteFile from 'better-sqlite3';
import type { Executor, Row, Transaction } from './database.ts';

const keptStatements = 400;

/** Opens a connection that loses no acknowledged commit, even to a power cut. */
export function openSqliteConnection(file: string, readonly = false): SqliteFile.Database {
  const connection = new SqliteFile(file, { readonly, timeout: 5000 });
  if (!readonly) connection.pragma('journal_mode = WAL');
  connection.pragma('synchronous = FULL');
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -65536');
  connection.pragma('temp_store = MEMORY');
  // What is erased is overwritten, not only forgotten (decision 30).
  if (!readonly) connection.pragma('secure_delete = ON');
  return connection;
}

interface Kept {
  statement: SqliteFile.Statement;
  /** Of what it reads. */
  columns: string[];
  /** Also when it gives rows (`returning`). */
  writes: boolean;
}

/** A connection with its statements, each prepared once. */
export class SqliteConnection {
  private readonly kept = new Map<string, Kept>();
  private endOfReads: NodeJS.Immediate | null = null;
  private turnOfReads = 0;
  /** Whether a statement has run that may write, since this was last set to false. */
  protected wrote = false;

  constructor(readonly file: SqliteFile.Database) {}

  statement(sql: string): SqliteFile.Statement {
    return this.keep(sql).statement;
  }

  rows: Executor['rows'] = async (query) => this.select(query);

  /**
   * Outside of a transaction: what is read in one turn of the event loop is read at one moment, under one lock. A turn
   * begins where new messages are taken in: whoever has heard of a commit, of another process too, reads it.
   */
  readRows: Executor['rows'] = async (query) => {
    const turn = performance.nodeTiming.uvMetricsInfo.loopCount;
    if (turn !== this.turnOfReads) this.endReads();
    this.turnOfReads = turn;
    if (this.endOfReads === null) {
      this.statement('begin').run();
      this.endOfReads = setImmediate(() => this.endReads());
    }
    return this.select(query);
  };

  /** What is read from now on is what is committed by now. */
  endReads(): void {
    if (this.endOfReads === null) return;
    clearImmediate(this.endOfReads);
    this.endOfReads = null;
    this.rollBack();
  }

  /** A failing disk may fail here too; then the next `begin` tells. */
  protected rollBack(): void {
    try {
      if (this.file.inTransaction) this.statement('rollback').run();
    } catch {}
  }

  protected get isReading(): boolean {
    return this.endOfReads !== null;
  }

  change: Transaction['change'] = async ({ sql, parameters }) => {
    const { statement, writes } = this.keep(sql);
    // Even if it changes no row: it may change a table or a setting.
    this.wrote ||= writes;
    return statement.reader ? statement.all(...parameters).length : statement.run(...parameters).changes;
  };

  /** Rows are read as lists of values: making them objects here takes half of the driver's time. */
  private select({ sql, parameters }: Parameters<Executor['rows']>[0]): Row[] {
    const { statement, columns, writes } = this.keep(sql);
    this.wrote ||= writes;
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
    const writes = !statement.readonly;
    const fresh = { statement: statement.reader ? statement.raw() : statement, columns, writes };
    this.kept.set(sql, fresh);
    return fresh;
  }
}
