import { accountOfTab } from './auth.ts';
import { CallError } from './call.ts';
import { isLost, sendOnce } from './send-once.ts';

/** Sends one call at a time, in order, and retries with backoff while the connection is lost. */

export interface Job {
  /** Sends and handles the reply; throws what `call` throws. */
  send: () => Promise<void>;
  /** The server could not be reached; the same job is sent again. `attempt` counts from 1. */
  lost: (error: CallError, attempt: number) => void;
  /** The server replied with an error; the job ends. */
  failed: (error: CallError) => void;
}

/** The same job, which is never sent under another account that signs in at this tab. */
export const onlyUnder = (account: number | null, job: Job): Job => ({
  ...job,
  send: async () => {
    if (account !== accountOfTab()) throw new CallError(401, 'not_signed_in', 'Please sign in.');
    await job.send();
  },
});

const longestPauseMs = 15_000;

/** Exponential backoff, or the time the server asked for. */
export const pauseBefore = (attempt: number, retryAfterMs: number | null = null): number =>
  Math.min(retryAfterMs ?? 1000 * 2 ** (attempt - 1), longestPauseMs);

export function createSendQueue() {
  const jobs: Job[] = [];
  let running = false;
  let stopped = false;
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
      const error = await sendOnce(job.send);
      if (!error) return;
      if (!isLost(error)) {
        job.failed(error);
        return;
      }
      job.lost(error, attempt);
      await pause(pauseBefore(attempt, error.retryAfterMs));
      if (stopped) return;
    }
  }

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    for (let job = jobs.shift(); job; job = jobs.shift()) await sendUntilAnswered(job);
    running = false;
  }

  return {
    add: (job: Job) => {
      jobs.push(job);
      void run();
    },
    /** Retries at once instead of waiting. */
    wake: () => wake(),
    /** Sends nothing more. */
    stop: () => {
      stopped = true;
      jobs.length = 0;
      wake();
    },
  };
}
