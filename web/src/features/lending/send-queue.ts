import { CallError } from '../../lib/call.ts';

/** Sends one call at a time, in the order they were asked for, and waits for a lost connection to come back. */

export interface Job {
  /** Sends and takes in the reply; throws what `call` throws. */
  send: (signal: AbortSignal) => Promise<void>;
  /** The server could not be reached; the same job is sent again. `attempt` counts from 1. */
  lost: (error: CallError, attempt: number) => void;
  /** The server answered with an error; the job is over. */
  failed: (error: CallError) => void;
}

export interface SendQueue {
  add: (job: Job) => void;
  /** Sends again at once instead of waiting on. */
  wake: () => void;
}

const replyWithinMs = 15_000;
const longestPauseMs = 15_000;

export const pauseBefore = (attempt: number): number => Math.min(1000 * 2 ** (attempt - 1), longestPauseMs);

/** No reply, or one that only says that the server cannot answer now: the call may or may not have been done. */
const isLost = ({ status }: CallError): boolean => [0, 401, 408, 429, 502, 503, 504].includes(status);

async function sendOnce(job: Job): Promise<CallError | null> {
  const control = new AbortController();
  const timer = setTimeout(() => control.abort(), replyWithinMs);
  try {
    await job.send(control.signal);
    return null;
  } catch (error) {
    if (error instanceof CallError) return error;
    if (control.signal.aborted)
      return new CallError(0, 'unreachable', 'The server takes too long to answer.');
    // A fault of this program must not stop the queue.
    reportError(error);
    return new CallError(500, 'fault', 'An unknown error has occurred.');
  } finally {
    clearTimeout(timer);
  }
}

export function createSendQueue(): SendQueue {
  const jobs: Job[] = [];
  let running = false;
  let wake = () => {};

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function sendUntilAnswered(job: Job): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const error = await sendOnce(job);
      if (!error) return;
      if (!isLost(error)) {
        job.failed(error);
        return;
      }
      job.lost(error, attempt);
      await pause(pauseBefore(attempt));
    }
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    for (let job = jobs.shift(); job; job = jobs.shift()) await sendUntilAnswered(job);
    running = false;
  }

  return {
    add: (job) => {
      jobs.push(job);
      void run();
    },
    wake: () => wake(),
  };
}
