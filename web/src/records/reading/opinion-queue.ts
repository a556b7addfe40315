import { accountOfTab, whenLeaving } from '../../lib/auth.ts';
import { CallError } from '../../lib/call.ts';
import { createSendQueue, type Job, type SendQueue } from '../../lib/send-queue.ts';

/**
 * Opinions on their way to the server, in order. They are sent although their row is no longer on the screen, but never
 * under another account, and not after the user has signed out.
 */
let queue: SendQueue = createSendQueue();

whenLeaving(() => {
  queue.stop();
  queue = createSendQueue();
});

export function sendOpinion(job: Job): void {
  const account = accountOfTab();
  const send = async () => {
    if (account !== accountOfTab()) throw new CallError(401, 'not_signed_in', 'Please sign in.');
    await job.send();
  };
  queue.add({ ...job, send });
}

/** Tries at once instead of waiting. */
export const wakeOpinions = (): void => queue.wake();
