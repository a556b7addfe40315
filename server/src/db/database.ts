import type { CompiledQuery } from 'kysely';
import type { Dialect } from './migration-sql.ts';

export type Row = Record<string, unknown>;

/** Runs compiled SQL: the whole database (reads only), or one transaction. */
export interface Executor {
  readonly dialect: Dialect;
  /** `name` marks a statement that is worth keeping prepared. */
  rows(query: Pick<CompiledQuery, 'sql' | 'parameters'>, name?: string): Promise<Row[]>;
}

export interface Transaction extends Executor {
  /** Runs a write; tells how many rows it changed. */
  change(query: Pick<CompiledQuery, 'sql' | 'parameters'>, name?: string): Promise<number>;
  /** To be called with each write of accounts or sessions; `changesAccounts` does so. */
  accountsChanged(): void;
}

export interface Database extends Executor {
  /** For statistics and the like, which may take long: no desk waits behind what is read here. */
  readonly longReads: Executor;
  /**
   * Runs the work in one transaction and commits it; what it throws rolls everything back. It may be run again from its
   * beginning (PostgreSQL: two that stood in each other's way; SQLite: one beside it was taken back): all that it does
   * it does by `tx`, and nobody hears but of the run that was committed.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs the work while no other process does work of this kind on the same file; waits for its turn. On PostgreSQL
   * there is nothing to wait for: transactions are enough.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** The same, but null at once when another process has the turn. */
  aloneIfFree<T>(work: () => Promise<T>): Promise<T | null>;
  /** Goes on with each commit of this process that has changed accounts or sessions. */
  accountChanges(): number;
  /**
   * Empties SQLite's write-ahead log, which holds what was erased until then. Resolves once it is empty, or with false
   * after a minute in which other work did not allow it. On PostgreSQL there is nothing to do.
   */
  emptyLog(stopping?: AbortSignal): Promise<boolean>;
  /** How much work waits at this moment: for its turn to write, or for a connection. */
  waiting(): number;
  close(): Promise<void>;
}
