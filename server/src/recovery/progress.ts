import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Snapshot } from './snapshot.ts';

/** The progress of a long command, and its stop signal. */
export interface Progress {
  /** The total number of rows; called once, before the first. */
  total(rows: number): void;
  /** A step begins, such as "Copying". */
  step(name: string): void;
  /** More rows were read or written. */
  rows(count: number): void;
  /** Its reason is the error that ends the command. */
  signal: AbortSignal;
}

export const silent: Progress = {
  total: () => undefined,
  step: () => undefined,
  rows: () => undefined,
  signal: new AbortController().signal,
};

/** The snapshot with its streamed rows counted; a signal stops it between reads. */
export function watched(snapshot: Snapshot, { rows, signal }: Progress): Snapshot {
  return {
    ...snapshot,
    async rows(query) {
      await nextTurn();
      signal.throwIfAborted();
      return snapshot.rows(query);
    },
    async *stream(sql, rowsAtOnce) {
      for await (const batch of snapshot.stream(sql, rowsAtOnce)) {
        await nextTurn();
        signal.throwIfAborted();
        rows(batch.length);
        yield batch;
      }
    },
  };
}
