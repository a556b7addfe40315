import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Snapshot } from './snapshot.ts';

/** What a long command shows while it works, and how it learns that it is to stop. */
export interface Progress {
  /** A step begins, such as "Copying". */
  step(name: string): void;
  /** So many rows more were read or written. */
  rows(count: number): void;
  /** Its reason is the error with which the command ends. */
  signal: AbortSignal;
}

export const silent: Progress = {
  step: () => undefined,
  rows: () => undefined,
  signal: new AbortController().signal,
};

/** The snapshot, whose streamed rows are counted. Between two reads a signal is heard, and ends them. */
export function watched(snapshot: Snapshot, { rows, signal }: Progress): Snapshot {
  return {
    ...snapshot,
    async rows(query) {
      await nextTurn();
      signal.throwIfAborted();
      return snapshot.rows(query);
    },
    async *stream(sql) {
      for await (const batch of snapshot.stream(sql)) {
        await nextTurn();
        signal.throwIfAborted();
        rows(batch.length);
        yield batch;
      }
    },
  };
}
