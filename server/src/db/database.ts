import type { CompiledQuery } from 'kysely';
import type { Dialect } from './migration-sql.ts';

export type Row = Record<string, unknown>;

/** Runs compiled SQL: the whole database (reads only), or one transaction. */
export interface Executor {
  readonly dialect: Dialect;
  /** `name` marks a statement to keep prepared. */
  rows(query: Pick<CompiledQuery, 'sql' | 'parameters'>, name?: string): Promise<Row[]>;
}

export interface Transaction extends Executor {
  /** Runs a write, and returns how many rows it changed. */
  change(query: Pick<CompiledQuery, 'sql' | 'parameters'>, name?: string): Promise<number>;
  /**
   * Runs the callback once this run of the transaction is committed, before its promise resolves; never if the run is
   * rolled back. It must not throw.
   */
  afterCommit(callback: () => void): void;
}

export interface Database extends Executor {
  /** For long reads such as statistics, which must not delay desks. They see everything that was committed before. */
  readonly longReads: Executor;
  /** Where long reads are answered, if the settings name a replica. */
  readonly replica?: ReplicaState;
  /**
   * Runs the work in one transaction and commits it, or rolls back if it throws. Use only `tx` in here: the callback
   * may run more than once (on PostgreSQL after a conflict with another transaction), and only the result of the
   * committed run is returned. For side effects there is `tx.afterCommit`.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Runs the work under a lock between processes that use the same file. Not needed on PostgreSQL, where transactions
   * are enough.
   */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** The same, but returns null at once if another process has the lock. */
  aloneIfFree<T>(work: () => Promise<T>): Promise<T | null>;
  /**
   * Truncates SQLite's write-ahead log, which still holds erased data. Resolves once it is empty, or with false after a
   * minute of interfering work. Does nothing on PostgreSQL.
   */
  emptyLog(stopping?: AbortSignal): Promise<boolean>;
  /** How many transactions wait to write, or for a connection. */
  waiting(): number;
  /** True on PostgreSQL behind a pooler without support for named statements: each query is planned again. */
  plansEachTime(): boolean;
  close(): Promise<void>;
}

export interface ReplicaState {
  /** How many long reads each has answered. */
  readonly answered: { replica: number; primary: number };
  /** Why the primary answers long reads now, in words; null while the replica does. */
  trouble: string | null;
  /** Calls the listener when trouble begins (with its reason) and ends (with null). */
  onChange(listener: (trouble: string | null) => void): void;
}

/** Why the database cannot serve a call, although the call is right. */
export type DatabaseTrouble =
  /** Down, locked or unreachable. The outcome of running statements is unknown; a retry may work. */
  | 'unavailable'
  /** Another process, such as an import, was writing for longer than a call waits. Nothing was written. */
  | 'busy'
  /** There is no room to write; nothing was. */
  | 'no_space'
  /** The stored data is corrupt: a backup has to be restored. */
  | 'damaged';
