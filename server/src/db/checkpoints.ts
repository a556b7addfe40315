import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** So many transactions leave about 150 MB in the log; more often, the disk would be busy with it all the time. */
const transactionsBetween = 5000;

/** How often, and how many times, emptying the log is retried while readers still need it. */
const timeBetweenTries = 250;
const tries = 240;

/** What the thread is asked for, and answers. */
interface Answer {
  asked: 'checkpoint' | 'empty';
  done: boolean;
}

/**
 * Moves what was committed from SQLite's log into the database file, in a thread of its own: a thousand transactions
 * take it a tenth of a second, in which no desk would be served. What was committed meanwhile is little, and is moved
 * by the writer itself (`finish`), so that the log is written from its beginning again instead of growing.
 */
export class Checkpoints {
  private worker: Worker | null = null;
  private since = 0;
  private state: 'none' | 'under way' | 'to finish' = 'none';
  private closed = false;
  private emptied: ((done: boolean) => void)[] = [];

  constructor(
    private readonly file: string,
    private readonly finish: () => void,
  ) {}

  /** After each commit of so many transactions, outside of any. */
  committed(transactions: number): void {
    this.since += transactions;
    if (this.state === 'to finish') {
      this.state = 'none';
      this.finish();
    }
    if (this.state !== 'none' || this.since < transactionsBetween) return;
    this.since = 0;
    this.state = 'under way';
    this.ask('checkpoint');
  }

  /** Moves all of the log and cuts the file to nothing; false when reads or writes did not leave a moment for it. */
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

  async close(): Promise<void> {
    this.closed = true;
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
