import { Worker } from 'node:worker_threads';

/** So many transactions leave about 150 MB in the log; more often, the disk would be busy with it all the time. */
const transactionsBetween = 5000;

/**
 * Moves what was committed from SQLite's log into the database file, in a thread of its own: a thousand transactions
 * take it a tenth of a second, in which no desk would be served. What was committed meanwhile is little, and is moved
 * by the writer itself (`finish`), so that the log starts anew instead of growing.
 */
export class Checkpoints {
  private worker: Worker | null = null;
  private since = 0;
  private state: 'none' | 'under way' | 'to finish' = 'none';

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
    this.worker ??= this.start();
    this.worker.postMessage('checkpoint');
  }

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./checkpoints.worker.js', import.meta.url), {
      workerData: { file: this.file },
    });
    worker.on('message', (done: boolean) => {
      this.state = done ? 'to finish' : 'none';
    });
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      this.worker = null;
      this.state = 'none';
    });
    worker.unref();
    return worker;
  }
}
