import { statSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { AccountChanges } from './account-changes.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Transaction } from './database.ts';
import { DatabaseUnavailable } from './database-trouble.ts';
import { openSqliteConnection, SqliteConnection } from './sqlite-connection.ts';

/** Milliseconds. */
const waitBetweenTries = 20;

interface Waiting {
  work(tx: Transaction): Promise<unknown>;
  resolve(result: never): void;
  reject(error: unknown): void;
}

/** What arrives meanwhile, a look-up above all, waits for twenty milliseconds; shorter ones cost more commits. */
const longestGroup = 64;

/** Tells whoever waits how it ended. */
type Outcome = () => void;

/**
 * Runs what waits, in its order. Transactions that wait together are committed together: one write to the disk serves
 * them all, and one that fails takes nothing with it. Nobody hears of an outcome before it is on the disk.
 */
export class SqliteWriter extends SqliteConnection {
  private waiting: Waiting[] = [];
  private running: Promise<void> | null = null;
  private readonly writer = { dialect: 'sqlite' as const, rows: this.rows, change: this.change };
  readonly accounts = new AccountChanges();
  private readonly checkpoints: Checkpoints;
  private readonly identity: string | null;

  constructor(
    private readonly path: string,
    /** How long another process may hold the file, in milliseconds. */
    private readonly longestWait: number,
    private readonly onCommit: () => void,
  ) {
    super(openSqliteConnection(path));
    this.file.pragma('busy_timeout = 0');
    // Twice the usual: it also answers most reads.
    this.file.pragma('cache_size = -131072');
    // Checkpoints has its turn long before; what a single transaction has left, as an import, is moved at its end.
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

  get isWriting(): boolean {
    return this.file.inTransaction && !this.isReading;
  }

  get waits(): number {
    return this.waiting.length;
  }

  emptyLog(stopping?: AbortSignal): Promise<boolean> {
    return this.checkpoints.emptyLog(stopping);
  }

  /** Resolves when nothing is written any more; the connection stays open until `close`. */
  async end(): Promise<void> {
    await this.running;
    await this.checkpoints.close();
  }

  close(): void {
    this.endReads();
    this.file.close();
  }

  private async runWaiting(): Promise<void> {
    while (this.waiting.length > 0) {
      // Requests that have arrived together are all read before the first of them is served.
      await nextTurn();
      await this.runGroup(this.waiting.splice(0, longestGroup));
    }
    this.running = null;
  }

  private async runGroup(group: Waiting[]): Promise<void> {
    let outcomes: Outcome[];
    try {
      await this.begin();
      outcomes = (await this.runTogether(group)) ?? (await this.runApart(group));
      this.statement('commit').run();
      this.onCommit();
      this.refuseLostFile();
    } catch (error) {
      this.rollBack();
      for (const one of group) one.reject(error);
      return;
    }
    for (const tell of outcomes) tell();
    this.checkpoints.committed(group.length);
  }

  /** Null when one of several has thrown after it wrote: what it wrote cannot be told from what the others did. */
  private async runTogether(group: Waiting[]): Promise<Outcome[] | null> {
    const outcomes: Outcome[] = [];
    for (const one of group) {
      this.wrote = false;
      try {
        outcomes.push(await this.run(one));
      } catch (error) {
        this.refuseEnded(error);
        if (this.wrote && group.length === 1) throw error;
        if (this.wrote) return null;
        outcomes.push(() => one.reject(error));
      }
    }
    return outcomes;
  }

  /** From the beginning, each in a savepoint; that costs a tenth more (docs/decisions/0036). */
  private async runApart(group: Waiting[]): Promise<Outcome[]> {
    this.rollBack();
    await this.begin();
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
    const { tx, committed } = this.accounts.watch(this.writer);
    const result = await work(tx);
    return () => {
      committed();
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
      // A failing disk; the next commit tells.
    }
  }

  /** What is written to a file that was deleted or replaced is gone with this process, and must not be acknowledged. */
  private refuseLostFile(): void {
    if (identityOf(this.path) === this.identity) return;
    throw new DatabaseUnavailable(`The database file ${this.path} was moved or deleted while it was in use.`);
  }

  /** Waits for another process (an import) without keeping this one from answering reads. */
  private async begin(): Promise<void> {
    for (const giveUp = Date.now() + this.longestWait; ; ) {
      try {
        this.endReads();
        this.statement('begin immediate').run();
        return;
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > giveUp) throw error;
        await sleep(waitBetweenTries);
      }
    }
  }
}

/** Tells a file from another of the same name. */
function identityOf(path: string): string | null {
  const file = statSync(path, { throwIfNoEntry: false });
  return file ? `${file.dev} ${file.ino}` : null;
}
