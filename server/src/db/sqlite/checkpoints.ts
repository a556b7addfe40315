import { statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** This many transactions leave about 150 MB in the log; a smaller number would keep the disk busy. */
const transactionsBetween = 5000;

/**
 * The log is checkpointed earlier if its file is larger than this, as an import in another process makes it. SQLite cuts
 * the file to half of it (`journal_size_limit`) when the log restarts. In bytes.
 */
const largestLog = 128 * 1024 * 1024;
export const keptOfLog = largestLog / 2;
/** The size is looked at after so many transactions. */
const transactionsBetweenLooks = 50;

/** The log is emptied after this time with fewer transactions than this: a server alone writes some too. In milliseconds. */
const quietTime = 120_000;
const fewTransactions = 100;

/** How often, and how many times, emptying the log is retried while readers still need it. */
const timeBetweenTries = 250;
const tries = 240;

/** The messages to and from the thread. */
interface Answer {
  asked: 'checkpoint' | 'empty';
  done: boolean;
}

/**
 * Checkpoints SQLite's write-ahead log in a separate thread: a thousand transactions take a tenth of a second, which
 * would block every desk. The writer itself checkpoints the small rest (`finish`), so that the log restarts from its
 * beginning instead of growing.
 */
export class Checkpoints {
  private worker: Worker | null = null;
  private since = 0;
  private state: 'none' | 'under way' | 'to finish' = 'none';
  private closed = false;
  private look: NodeJS.Timeout | null = null;
  private sinceLook = 0;
  private emptied: ((done: boolean) => void)[] = [];

  constructor(
    private readonly file: string,
    private readonly finish: () => void,
  ) {}

  /** Called after each commit of this many transactions, outside any transaction. */
  committed(transactions: number): void {
    this.since += transactions;
    this.sinceLook += transactions;
    this.lookLater();
    if (this.state === 'to finish') {
      this.state = 'none';
      this.finish();
    }
    if (this.state !== 'none' || !this.isDue()) return;
    this.since = 0;
    this.state = 'under way';
    this.ask('checkpoint');
  }

  private isDue(): boolean {
    if (this.since >= transactionsBetween) return true;
    if (this.since < transactionsBetweenLooks) return false;
    return (statSync(`${this.file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > largestLog;
  }

  /** Checkpoints the whole log and truncates the file; false if concurrent reads or writes prevented it. */
  async emptyLog(stopping?: AbortSignal): Promise<boolean> {
    for (let attempt = 1; attempt <= tries && !this.closed && !stopping?.aborted; attempt++) {
      const done = await new Promise<boolean>((resolve) => {
        this.emptied.push(resolve);
        this.ask('empty');
      });
      if (done) return true;
      await sleep(timeBetweenTries, undefined, { ref: false });
    }
    return false;
  }

  /** A log stays as large as it ever was, so it is emptied when few people write. */
  private lookLater(): void {
    this.look ??= setTimeout(() => {
      this.look = null;
      const isQuiet = this.sinceLook < fewTransactions;
      this.sinceLook = 0;
      if (isQuiet) void this.emptyLog();
      else this.lookLater();
    }, quietTime).unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.look) clearTimeout(this.look);
    await this.worker?.terminate();
  }

  private ask(what: Answer['asked']): void {
    this.worker ??= this.start();
    this.worker.postMessage(what);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./checkpoints.worker.js', import.meta.url), {
      workerData: { file: this.file },
    });
    worker.on('message', ({ asked, done }: Answer) => {
      if (asked === 'empty') this.emptied.shift()?.(done);
      else this.state = done ? 'to finish' : 'none';
    });
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.worker = null;
      this.state = 'none';
      for (const resolve of this.emptied.splice(0)) resolve(false);
    });
    worker.unref();
    return worker;
  }
}
