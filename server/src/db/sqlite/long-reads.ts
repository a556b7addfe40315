import { Worker } from 'node:worker_threads';
import type { Executor, Row } from '../database.ts';

/** The thread's reply: `rows`, or `message` and SQLite's `code` if the statement failed. */
interface LongReadAnswer {
  id: number;
  rows?: Row[];
  message?: string;
  code?: string;
}

interface Waiting {
  resolve(rows: Row[]): void;
  reject(error: Error): void;
}

/**
 * Runs long reads of an SQLite file in a separate thread, one at a time: statements are synchronous, and one of 300 ms
 * would block every desk. The thread starts with the first read.
 */
export class LongReads implements Executor {
  readonly dialect = 'sqlite';
  private readonly waiting = new Map<number, Waiting>();
  private worker: Worker | null = null;
  private asked = 0;

  constructor(private readonly file: string) {}

  rows: Executor['rows'] = ({ sql, parameters }) =>
    new Promise((resolve, reject) => {
      this.asked += 1;
      this.waiting.set(this.asked, { resolve, reject });
      this.worker ??= this.start();
      this.worker.postMessage({ id: this.asked, sql, parameters });
    });

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./long-reads.worker.js', import.meta.url), {
      workerData: { file: this.file },
    });
    worker.on('message', ({ id, rows, message, code }: LongReadAnswer) => {
      const one = this.waiting.get(id);
      this.waiting.delete(id);
      if (rows) one?.resolve(rows);
      else one?.reject(Object.assign(new Error(message), code && { code }));
    });
    worker.on('error', (error) => this.giveUp(error));
    worker.on('exit', () => this.giveUp(new Error('The thread for long reads has ended.')));
    return worker;
  }

  /** Rejects reads waiting for a thread that has ended; the next read starts another. */
  private giveUp(error: Error): void {
    this.worker = null;
    for (const one of this.waiting.values()) one.reject(error);
    this.waiting.clear();
  }
}
