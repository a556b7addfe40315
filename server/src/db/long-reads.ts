import { Worker } from 'node:worker_threads';
import type { Executor, Row } from './database.ts';

/** What the thread answers; `rows` when the statement ran, `message` and SQLite's `code` when it did not. */
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
 * Reads an SQLite file in a thread of its own, one statement after the other: a statement is synchronous there, and
 * one of 300 ms would stop every desk for 300 ms. The thread starts with the first read.
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

  /** Nobody waits for a thread that is gone; the next read starts another. */
  private giveUp(error: Error): void {
    this.worker = null;
    for (const one of this.waiting.values()) one.reject(error);
    this.waiting.clear();
  }
}
