import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import SqliteFile from 'better-sqlite3';
import { StartError } from '../start-error.ts';
import { AccountChanges } from './account-changes.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Database, Executor, Row, Transaction } from './database.ts';
import { DatabaseUnavailable } from './database-trouble.ts';
import { LongReads } from './long-reads.ts';
import { type Patience, patient } from './patience.ts';

const keptStatements = 400;
/** Milliseconds. */
const waitBetweenTries = 20;

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

export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${(error as Error).message}). Set DATA_DIR to a folder that can be written.`,
    );
  }
}

/** Makes the data folder and tells where the database file stands in it. */
export function sqliteFileIn(dataDir: string): string {
  makeDataFolder(dataDir);
  return join(dataDir, 'storyvan.sqlite');
}

interface Kept {
  statement: SqliteFile.Statement;
  /** Of what it reads. */
  columns: string[];
}

class Connection {
  private readonly kept = new Map<string, Kept>();
  private endOfReads: NodeJS.Immediate | null = null;

  constructor(readonly file: SqliteFile.Database) {}

  statement(sql: string): SqliteFile.Statement {
    return this.keep(sql).statement;
  }

  rows: Executor['rows'] = async (query) => this.select(query);

  /** Outside of a transaction: what is read in one turn of the event loop is read at one moment, under one lock. */
  readRows: Executor['rows'] = async (query) => {
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
    const statement = this.statement(sql);
    if (!statement.reader) return statement.run(...parameters).changes;
    return statement.all(...parameters).length;
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

interface Waiting {
  work(tx: Transaction): Promise<unknown>;
  resolve(result: never): void;
  reject(error: unknown): void;
}

/** What arrives meanwhile, a look-up above all, waits for twenty milliseconds; shorter ones cost more commits. */
const longestGroup = 64;

/**
 * Runs what waits, in its order. Transactions that wait together are committed together: each is a savepoint,
 * so that one that fails takes nothing with it, and one write to the disk serves them all. Nobody hears of an
 * outcome before it is on the disk.
 */
class Writer extends Connection {
  private waiting: Waiting[] = [];
  private running: Promise<void> | null = null;
  private readonly tx: Transaction = { dialect: 'sqlite', rows: this.rows, change: this.change };
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

  async end(): Promise<void> {
    await this.running;
    await this.checkpoints.close();
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
    const outcomes: (() => void)[] = [];
    try {
      await this.begin();
      for (const one of group) outcomes.push(await this.runOne(one));
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

  private async runOne({ work, resolve, reject }: Waiting): Promise<() => void> {
    this.statement('savepoint one').run();
    try {
      const { tx, committed } = this.accounts.watch(this.tx);
      const result = await work(tx);
      this.statement('release one').run();
      return () => {
        committed();
        resolve(result as never);
      };
    } catch (error) {
      // A full disk ends the whole transaction, and the group with it.
      if (!this.file.inTransaction) throw error;
      this.statement('rollback to one').run();
      this.statement('release one').run();
      return () => reject(error);
    }
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

/**
 * One connection writes, one transaction at a time; another reads the last committed state beside it. Long reads and
 * checkpoints have a thread each.
 */
export function openSqlite(path: string, { lock }: Patience = patient): Database {
  const writer: Writer = new Writer(path, lock, () => reader.endReads());
  const reader = new Connection(openSqliteConnection(path, true));
  const longReads = new LongReads(path);
  return {
    dialect: 'sqlite',
    // The writer knows the pages that were last changed; between its transactions it reads what was committed.
    rows: (query) => (writer.isWriting ? reader : writer).readRows(query),
    longReads,
    transaction: (work) => writer.transaction(work),
    accountChanges: () => writer.accounts.count,
    waiting: () => writer.waits,
    async close() {
      await writer.end();
      await longReads.close();
      reader.endReads();
      reader.file.close();
    },
  };
}
