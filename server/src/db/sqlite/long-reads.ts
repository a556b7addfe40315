import { Worker } from 'node:worker_threads';
import type { Executor, Row } from '../database.ts';
import { holdsUuid } from '../uuid-columns.ts';
import { readUuids } from './sqlite-connection.ts';

/**
 * The thread's reply: `rows` and, by the names of their columns, which columns of tables they are; or `message` and SQLite's
 * `code` if the statement failed.
 */
interface LongReadAnswer {
  id: number;
  rows?: Row[];
  origins?: [name: string, column: string | null][];
  message?: string;
  code?: string;
}

interface PendingRead {
  resolve(rows: Row[]): void;
  reject(error: Error): void;
}

/**
 * Runs long reads of an SQLite file in a separate thread, one at a time: statements are synchronous, and one of 300 ms
 * would block every desk. The thread starts with the first read.
 */
export class LongReads implements Executor {
  readonly dialect = 'sqlite';
  private readonly pending = new Map<number, PendingRead>();
  private worker: Worker | null = null;
  private lastId = 0;

  constructor(private readonly file: string) {}

  rows: Executor['rows'] = ({ sql, parameters }) =>
    new Promise((resolve, reject) => {
      const id = ++this.lastId;
      this.pending.set(id, { resolve, reject });
      this.worker ??= this.start();
      this.worker.postMessage({ id, sql, parameters });
    });

  async close(): Promise<void> {
    await this.worker?.terminate();
  }

  private start(): Worker {
    const worker = new Worker(new URL('./long-reads.worker.js', import.meta.url), {
      workerData: { file: this.file },
    });
    worker.on('message', ({ id, rows, origins = [], message, code }: LongReadAnswer) => {
      const read = this.pending.get(id);
      this.pending.delete(id);
      const uuids = origins.filter(([, column]) => holdsUuid(column)).map(([name]) => name);
      if (rows) read?.resolve(readUuids(rows, uuids));
      else read?.reject(Object.assign(new Error(message), code && { code }));
    });
    worker.on('error', (error) => this.giveUp(error));
    worker.on('exit', () => this.giveUp(new Error('The thread for long reads has ended.')));
    return worker;
  }

  /** Rejects reads waiting for a thread that has ended; the next read starts another. */
  private giveUp(error: Error): void {
    this.worker = null;
    for (const read of this.pending.values()) read.reject(error);
    this.pending.clear();
  }
}
