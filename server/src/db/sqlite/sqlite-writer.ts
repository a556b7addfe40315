import { statSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '../database.ts';
import { DatabaseUnavailable } from '../database-trouble.ts';
import { Checkpoints } from './checkpoints.ts';
import { openSqliteConnection, SqliteConnection } from './sqlite-connection.ts';

/** Milliseconds. */
const waitBetweenTries = 20;

interface Waiting {
  work(tx: Transaction): Promise<unknown>;
  resolve(result: never): void;
  reject(error: unknown): void;
}

/** Other requests wait up to twenty milliseconds; a shorter time costs more commits. */
const longestGroup = 64;

/** Settles the caller's promise. */
type Outcome = () => void;

/**
 * Group commit: runs waiting transactions in order and commits them with one disk write; a failing one does not affect
 * the others. A promise resolves only after the commit is durable.
 */
export class SqliteWriter extends SqliteConnection {
  private waiting: Waiting[] = [];
  private running: Promise<void> | null = null;
  private readonly writer = { dialect: 'sqlite' as const, rows: this.rows, change: this.change };
  private readonly checkpoints: Checkpoints;
  private readonly identity: string | null;

  constructor(
    private readonly path: string,
    /** How long to wait for another process, in milliseconds. */
    private readonly longestWait: number,
  ) {
    super(openSqliteConnection(path));
    this.file.pragma('busy_timeout = 0');
    // A fallback: Checkpoints runs long before; a single large transaction, such as an import, is checkpointed at its
    // end.
    this.file.pragma('wal_autocheckpoint = 64000');
    this.identity = identityOf(path);
    this.checkpoints = new Checkpoints(path, () => this.moveRestOfLog());
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({ work, resolve, reject });
      this.running ??= this.runWaiting();
    });
  }

  get waits(): number {
    return this.waiting.length;
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

  private async runWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      // All requests that arrived together are read before the first is served.
      await nextTurn();
      await this.runGroup(this.waiting.splice(0, longestGroup));
    }
    this.running = null;
  }

  private async runGroup(group: Waiting[]): Promise<void> {
    let outcomes: Outcome[];
    try {
      await this.begin();
      outcomes = await this.runEach(group);
      this.statement('commit').run();
      this.refuseLostFile();
    } catch (error) {
      this.rollBack();
      for (const one of group) one.reject(error);
      return;
    }
    for (const tell of outcomes) tell();
    this.checkpoints.committed(group.length);
  }

  /** Each in a savepoint, so that one that fails is rolled back alone. */
  private async runEach(group: Waiting[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (const one of group) {
      this.statement('savepoint one').run();
      try {
        outcomes.push(await this.run(one));
      } catch (error) {
        this.refuseEnded(error);
        this.statement('rollback to one').run();
        outcomes.push(() => one.reject(error));
      }
      this.statement('release one').run();
    }
    return outcomes;
  }

  private async run({ work, resolve }: Waiting): Promise<Outcome> {
    const callbacks: (() => void)[] = [];
    const result = await work({ ...this.writer, afterCommit: (callback) => callbacks.push(callback) });
    return () => {
      for (const callback of callbacks) callback();
      resolve(result as never);
    };
  }

  /** A full disk ends the whole transaction, and the group with it. */
  private refuseEnded(error: unknown): void {
    if (!this.file.inTransaction) throw error;
  }

  private moveRestOfLog(): void {
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

  /** Waits for another process (an import) without blocking reads. */
  private async begin(): Promise<void> {
    for (const giveUp = Date.now() + this.longestWait; ; ) {
      try {
        this.statement('begin immediate').run();
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > giveUp) throw error;
        await sleep(waitBetweenTries);
      }
    }
  }
}

/** Identifies a file independent of its name. */
function identityOf(path: string): string | null {
  const file = statSync(path, { throwIfNoEntry: false });
  return file ? `${file.dev} ${file.ino}` : null;
}
