import { statSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '../database.ts';
import { DatabaseUnavailable } from '../database-trouble.ts';
import { Checkpoints, keptOfLog } from './checkpoints.ts';
import { openSqliteConnection, SqliteConnection } from './sqlite-connection.ts';

/** Between two attempts to lock the database for writing; in milliseconds. */
const timeBetweenAttempts = 20;

/** A larger group saves commits, a smaller one lets reads through sooner: a group of 64 takes about 20 ms. */
const largestGroup = 64;

interface QueuedTransaction {
  work(tx: Transaction): Promise<unknown>;
  resolve(result: never): void;
  reject(error: unknown): void;
}

/** Settles the promise of a transaction, once its group is committed. */
type Settle = () => void;

/**
 * The one connection that writes. Group commit: it runs queued transactions one after another and commits them with one
 * write to the disk; one that fails does not affect the others. A promise resolves only after the commit is durable.
 */
export class SqliteWriter extends SqliteConnection {
  private readonly queue: QueuedTransaction[] = [];
  private running: Promise<void> | null = null;
  private readonly checkpoints: Checkpoints;
  private readonly identity: string | null;

  constructor(
    private readonly path: string,
    /** How long to wait for another process that writes; in milliseconds. */
    private readonly longestWait: number,
  ) {
    super(openSqliteConnection(path));
    // `begin` waits, without blocking the process.
    this.file.pragma('busy_timeout = 0');
    // Only after a single large transaction, such as an import; Checkpoints is much earlier otherwise.
    this.file.pragma('wal_autocheckpoint = 64000');
    this.file.pragma(`journal_size_limit = ${keptOfLog}`);
    this.identity = identityOf(path);
    this.checkpoints = new Checkpoints(path, () => this.checkpointRest());
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.queue.push({ work, resolve, reject });
      this.running ??= this.runQueue();
    });
  }

  /** How many transactions are queued. */
  get waiting(): number {
    return this.queue.length;
  }

  emptyLog(stopping?: AbortSignal): Promise<boolean> {
    return this.checkpoints.emptyLog(stopping);
  }

  /** Resolves when all writes are done; the connection stays open until `close`. */
  async end(): Promise<void> {
    await this.running;
    await this.checkpoints.close();
  }

  close(): void {
    this.file.close();
  }

  private async runQueue(): Promise<void> {
    while (this.queue.length > 0) {
      // Requests that have already arrived are read first, so that their transactions join the group.
      await nextTurn();
      await this.runGroup(this.queue.splice(0, largestGroup));
    }
    this.running = null;
  }

  private async runGroup(group: QueuedTransaction[]): Promise<void> {
    let settled: Settle[];
    try {
      await this.begin();
      settled = await this.runEach(group);
      this.run('commit');
      this.refuseLostFile();
    } catch (error) {
      this.rollBack();
      for (const one of group) one.reject(error);
      return;
    }
    for (const settle of settled) settle();
    this.checkpoints.committed(group.length);
  }

  /** Each in a savepoint, so that one that fails is rolled back alone. */
  private async runEach(group: QueuedTransaction[]): Promise<Settle[]> {
    const settled: Settle[] = [];
    for (const one of group) {
      this.run('savepoint one');
      try {
        settled.push(await this.runOne(one));
      } catch (error) {
        // A full disk ends the whole transaction, and the group with it.
        if (!this.file.inTransaction) throw error;
        this.run('rollback to one');
        settled.push(() => one.reject(error));
      }
      this.run('release one');
    }
    return settled;
  }

  private async runOne({ work, resolve }: QueuedTransaction): Promise<Settle> {
    const callbacks: (() => void)[] = [];
    const result = await work({
      dialect: 'sqlite',
      rows: this.rows,
      change: this.change,
      afterCommit: (callback) => callbacks.push(callback),
    });
    return () => {
      for (const callback of callbacks) callback();
      resolve(result as never);
    };
  }

  /** On a failing disk this may fail too; the next `begin` reports it. */
  private rollBack(): void {
    try {
      if (this.file.inTransaction) this.run('rollback');
    } catch {}
  }

  private checkpointRest(): void {
    try {
      this.file.pragma('wal_checkpoint(PASSIVE)');
    } catch {
      // A failing disk; the next commit reports it.
    }
  }

  /** Writes to a deleted or replaced file are lost with this process, and must not be acknowledged. */
  private refuseLostFile(): void {
    if (identityOf(this.path) === this.identity) return;
    throw new DatabaseUnavailable(`The database file ${this.path} was moved or deleted while it was in use.`);
  }

  /** Waits for another process that writes, such as an import, without blocking reads. */
  private async begin(): Promise<void> {
    for (const giveUp = Date.now() + this.longestWait; ; ) {
      try {
        this.run('begin immediate');
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > giveUp) throw error;
        await sleep(timeBetweenAttempts);
      }
    }
  }
}

/** Identifies a file independent of its name. */
function identityOf(path: string): string | null {
  const file = statSync(path, { throwIfNoEntry: false });
  return file ? `${file.dev} ${file.ino}` : null;
}
